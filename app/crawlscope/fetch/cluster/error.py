"""Why there is no cluster to work with."""


class ClusterError(OSError):
    """There is no usable cluster; the message says why, in words for a person."""
