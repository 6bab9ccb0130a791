"""What palette and style cannot express: spacing, hairlines, flat controls."""

import re
from string import Template

from crawlscope.core.base.resources import resource

THIN = 3  # pixels
LENGTH = re.compile(r"\b(\d+)px")

SHEET = Template("""
QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QMenu, QTabBar { icon-size: 16px; }
#chip, #sectionHead, #whyLine { icon-size: 12px; }
QToolButton[look="small"] { icon-size: 14px; }
QToolTip { color: $TEXT; background: $SURFACE; border: 1px solid $BORDER; padding: 3px 6px; }

QMainWindow::separator { background: $WINDOW; width: 6px; height: 6px; }
QMainWindow::separator:hover { background: $TINT; }
QMenuBar { background: $WINDOW; border: none; padding: 2px 4px; }
QMenuBar::item { padding: 4px 8px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: $HOVER; color: $TEXT; }
QMenu { background: $SURFACE; border: 1px solid $BORDER; padding: 3px; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QToolBar { background: $WINDOW; border: none; border-bottom: 1px solid $LINE; padding: 0; }
#viewRail { border: none; border-right: 1px solid $LINE; spacing: 0; padding: 2px 0; }
#viewRail QToolButton {
  color: $QUIET; background: transparent; border: 1px solid transparent; border-radius: 0;
  border-left: 3px solid transparent; padding: 6px 3px 5px 0; margin: 0;
}
#viewRail QToolButton[look="close"] { padding: 1px 3px 1px 0; }
#viewRail QToolButton[look="bare"] { padding: 3px 3px 3px 0; }
#viewRail QToolButton[look="tight"] { padding: 0 3px 0 0; }
#viewRail QToolButton:hover { background: $HOVER; color: $TEXT; }
#viewRail QToolButton:checked {
  background: $SURFACE; color: $TEXT; border-left-color: $ACCENT;
}
#viewRail QToolButton:focus { border-color: $ACCENT; }
#focusRing { border: 2px solid $ACCENT; border-radius: 3px; background: transparent; }
QStatusBar { border-top: 1px solid $LINE; }
QStatusBar::item { border: none; }

#messageBar, #stepBar { background: $SURFACE; border: none; border-top: 1px solid $LINE; }

QPushButton, #startButton, #pauseButton, #cancelButton {
  color: $TEXT; background: $SURFACE; border: 1px solid $EDGE; border-radius: 5px;
  padding: 0 12px; min-height: 26px;
}
QPushButton:hover, #startButton:hover, #pauseButton:hover, #cancelButton:hover {
  background: $HOVER;
}
QPushButton:pressed, #startButton:pressed, #pauseButton:pressed, #cancelButton:pressed {
  background: $LINE;
}
QPushButton:focus, #startButton:focus, #pauseButton:focus, #cancelButton:focus {
  border-color: $ACCENT;
}
QPushButton:disabled, #startButton:disabled, #pauseButton:disabled, #cancelButton:disabled {
  color: $FAINT; background: $WINDOW; border-color: $LINE;
}
#startButton[primary="true"]:enabled, #pauseButton[primary="true"]:enabled {
  color: $ON_ACCENT; background: $ACCENT; border-color: $ACCENT;
}
#startButton[primary="true"]:enabled:hover, #startButton[primary="true"]:enabled:focus,
#pauseButton[primary="true"]:enabled:hover, #pauseButton[primary="true"]:enabled:focus {
  background: $ACCENT_HOVER;
}
#startButton[primary="true"]:enabled:focus, #pauseButton[primary="true"]:enabled:focus {
  border-color: $TEXT;
}

QLineEdit, QComboBox, QSpinBox {
  color: $TEXT; background: $SURFACE; border: 1px solid $EDGE; border-radius: 5px;
  padding: 0 6px; min-height: 26px;
  selection-background-color: $TINT; selection-color: $TEXT;
}
QComboBox QLineEdit, QSpinBox QLineEdit { border: none; padding: 0; min-height: 0; }
QLineEdit:focus, QComboBox:focus, QSpinBox:focus { border-color: $ACCENT; }
QComboBox QLineEdit:focus { border: none; }
QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled { color: $FAINT; background: $WINDOW; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow, QSpinBox::down-arrow { image: url("$CHEVRON_DOWN"); }
QComboBox::down-arrow { width: 14px; height: 14px; }
QSpinBox::up-button, QSpinBox::down-button {
  border: none; background: transparent; width: 18px; subcontrol-origin: border;
}
QSpinBox::up-button { subcontrol-position: top right; margin-top: 2px; }
QSpinBox::down-button { subcontrol-position: bottom right; margin-bottom: 2px; }
QSpinBox::up-arrow { image: url("$CHEVRON_UP"); }
QSpinBox::up-arrow, QSpinBox::down-arrow { width: 10px; height: 10px; }

#changeKinds QToolButton, #switchButton, #quickFilters QToolButton, #chip,
#otherChips, #redirectUrls, #queueActions QToolButton {
  color: $TEXT; background: $SURFACE; border: 1px solid $EDGE; border-radius: 5px;
  padding: 0 1px; min-height: 22px;
}
#changeKinds QToolButton:hover, #switchButton:hover, #quickFilters QToolButton:hover,
#otherChips:hover, #redirectUrls:hover, #queueActions QToolButton:hover {
  background: $HOVER;
}
#changeKinds QToolButton:checked, #switchButton:checked, #quickFilters QToolButton:checked {
  background: $TINT; border-color: $ACCENT;
}
#changeKinds QToolButton:focus, #switchButton:focus, #quickFilters QToolButton:focus,
#otherChips:focus, #redirectUrls:focus, #queueActions QToolButton:focus {
  border-color: $ACCENT;
}
#quickFilters QToolButton, #redirectUrls, #queueActions QToolButton {
  padding: 0 6px;
}
#redirectUrls { min-height: 18px; }
#quickFilters QToolButton::menu-indicator, #savedFilters::menu-indicator { image: none; }
#sectionHead, #whyLine {
  color: $TEXT; background: transparent; border: 1px solid transparent; border-radius: 4px;
  padding: 2px 2px; text-align: left;
}
#sectionHead { font-weight: 600; }
#sectionHead:hover, #whyLine:hover { background: $HOVER; }
#sectionHead:focus, #whyLine:focus, #detailsAction:focus { border-color: $ACCENT; }
#detailsAction {
  color: $TEXT; background: transparent; border: 1px solid transparent; border-radius: 5px;
  padding: 2px 4px;
}
#detailsAction:hover { background: $HOVER; }
#detailsAction:disabled { color: $FAINT; }
#detailsAction::menu-indicator { image: none; }
#otherChips { padding: 0 3px; }
#chip { background: $TINT; border-color: $TINT; padding: 0 3px; }
#chip:hover, #chip:focus { border-color: $ACCENT; }
#changeKinds QToolButton:disabled, #queueActions QToolButton:disabled {
  color: $FAINT; background: $WINDOW; border-color: $LINE;
}

#completions { background: $SURFACE; border: 1px solid $EDGE; padding: 3px; outline: 0; }
#completions::item { color: $TEXT; padding: 4px 6px; border-radius: 4px; }
#completions::item:selected { color: $TEXT; background: $TINT; }

#urlTree { outline: 0; }  /* the row one is on is the row selected */

QPushButton[look="tile"], QPushButton[look="row"] {
  background: $SURFACE; border: 1px solid $EDGE; border-radius: 6px; padding: 0; min-height: 0;
}
QPushButton[look="tile"]:disabled { border-color: $LINE; }
QPushButton[look="row"] { border-color: transparent; border-radius: 4px; }
QPushButton[look="tile"]:hover:enabled, QPushButton[look="row"]:hover { background: $HOVER; }
QPushButton[look="tile"]:focus, QPushButton[look="row"]:focus { border-color: $ACCENT; }
QFrame[look="card"] { background: $SURFACE; border: 1px solid $LINE; border-radius: 6px; }

QProgressBar {
  color: $TEXT; background: $HOVER; border: none; border-radius: 4px; text-align: center;
  min-height: 18px;
}
QProgressBar::chunk { background: $PROGRESS; border-radius: 4px; }

#settingsPages { background: $WINDOW; border: none; outline: 0; }
#settingsPages::item {
  color: $TEXT; padding: 6px 8px; border: 1px solid transparent; border-radius: 5px;
}
#settingsPages::item:hover { background: $HOVER; }
#settingsPages::item:selected { background: $TINT; }
#settingsPages:focus::item:selected { border-color: $ACCENT; }
#settingsDialog QPlainTextEdit, #problemDialog QPlainTextEdit {
  color: $TEXT; background: $SURFACE; border: 1px solid $EDGE; border-radius: 5px;
  selection-background-color: $TINT; selection-color: $TEXT;
}
#settingsDialog QPlainTextEdit:focus, #problemDialog QPlainTextEdit:focus { border-color: $ACCENT; }

QHeaderView { background: $SURFACE; }
QHeaderView::section {
  color: $QUIET; background: $SURFACE; border: none; border-bottom: 1px solid $LINE;
  padding: 4px 3px;
}

#frozenHead, #frozenHead:hover, #frozenHead:pressed {
  color: $QUIET; background: $SURFACE; border: none; border-bottom: 1px solid $LINE;
  border-right: 1px solid $EDGE; border-radius: 0; padding: 0 3px; min-height: 0; text-align: left;
}

QTabBar { background: $WINDOW; qproperty-drawBase: 0; }
QTabBar::tab {
  color: $QUIET; background: transparent; border: none; border-bottom: 2px solid transparent;
  padding: 5px 12px;
}
QTabBar::tab:hover { color: $TEXT; }
QTabBar::tab:selected { color: $TEXT; border-bottom-color: $ACCENT; }
QTabBar::tab:selected:focus { background: $TINT; }

QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: $EDGE; border-radius: 4px; margin: 2px; }
QScrollBar::handle:hover { background: $QUIET; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
""")


def style_sheet(colours: dict[str, str], zoom: int) -> str:
    """The sheet in these colours, given by name as '#rrggbb'; lengths at so many per cent."""
    sheet = SHEET.substitute(
        colours,
        CHEVRON_DOWN=resource("icons", "chevron-down.svg").as_posix(),
        CHEVRON_UP=resource("icons", "chevron-up.svg").as_posix(),
    )
    return LENGTH.sub(lambda found: f"{_zoomed(int(found[1]), zoom)}px", sheet)


def _zoomed(length: int, zoom: int) -> int:
    """Lines stay as thin as they are."""
    return length if length <= THIN else round(length * zoom / 100)
