"""The style of all widgets, which the application begins with.

It would take longer to change it: with the style that `QApplication.setStyle` gives back, PySide6
makes eleven enumerations of 600 names.
"""

STYLE = "Fusion"  # the only one that takes a whole palette on every platform
HAS_STYLE = "has_style"  # the property of an application that began with it
