"""Why there is no cluster to work with."""


class ClusterError(OSError):
    """There is none; the message says why, in words for a person."""
