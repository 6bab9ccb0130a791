"""Where words end: a tree whose texts are apart only where a reader sees a gap.

A word is what a reader sees as one. Tags amid a line (`a<b>b</b>c`), comments, and what is not
shown part no words; blocks, cells, line breaks, pictures, fields of forms, and elements that HTML
does not know do.
"""

import re
from itertools import chain
from typing import Any

from selectolax.lexbor import LexborNode

from crawlscope.page.page import ASIDE, JOINING, RAW, SPACE, TAG_IDS, UNSEEN, Page

UNSEEN_IDS = frozenset(TAG_IDS[each] for each in UNSEEN)
MOST_MARKS = 1_000  # that may begin a comment; with more the tree is asked
NO_GAP = frozenset((*JOINING, *UNSEEN))
APART = frozenset((*ASIDE, *RAW))  # what is in them belongs to no text around them
OF_TEXT: Any = ("!", "?", "<", SPACE)
OF_BYTES: Any = (b"!", b"?", b"<", SPACE.encode())
ODD_END = "</[^a-zA-Z>]"  # is read as a comment, too
OF_TEXT_END: Any = re.compile(ODD_END)
OF_BYTES_END: Any = re.compile(ODD_END.encode())
REOPENED = re.compile(r"<([a-z][a-z0-9-]*)>")


def join_words(page: Page, markup: bytes | str) -> None:
    """Makes one text of those between which no word ends. What is not shown was taken out."""
    body = page.tree.body
    if body is None:
        return
    for node in chain(page.in_text, page.joining):
        node.unwrap(True)  # it goes, too, if it is empty
    if _has_comments_amid(markup):
        for node in list(body.traverse(include_text=True)):
            if node.is_comment_node or node.tag is None:  # or what is `<?x>` there
                node.decompose()
    body.merge_text_nodes()


def _has_comments_amid(markup: Any) -> bool:
    """False if each comment, or what is read as one, stands behind white space; then it joins
    nothing. Looks for single octets: for two, a search takes thirty times as long."""
    its, odd_ends = (OF_TEXT, OF_TEXT_END) if isinstance(markup, str) else (OF_BYTES, OF_BYTES_END)
    if odd_ends.search(markup):
        return True
    for mark in its[:2]:
        at = markup.find(mark, 2)
        for _ in range(MOST_MARKS):
            if at < 0:
                break
            if markup.startswith(its[2], at - 1) and markup[at - 2] not in its[3]:
                return True
            at = markup.find(mark, at + 1)
        else:
            return True
    return False


class Seam:
    """Whether a word may go on from one piece of a page in the next one."""

    _is_open = False  # the last piece ends in a text, or right behind one

    def joins(self, page: Page, before: str, after: str) -> bool:
        """Hears of a piece whose words are joined; true if its first word may continue the last
        one."""
        first, last = _innermost(page, before, at_end=False), _innermost(page, after, at_end=True)
        was_open = self._is_open
        if first is None:
            self._is_open = last is not None and _is_text(last.last_child)
            return False
        if first.first_child is None and last is not None and last.mem_id == first.mem_id:
            return was_open  # there is nothing in this piece
        self._is_open = last is not None and _is_text(last.last_child)
        return was_open and _is_text(first.first_child)


def _innermost(page: Page, opened: str, *, at_end: bool) -> LexborNode | None:
    """The element that is open where a piece begins, or ends, and that parts words; None if that is
    not certain, or its text belongs to no other one."""
    node = page.tree.body
    names = REOPENED.findall(opened)
    own = names[::-1].index("main") if "main" in names else len(names)  # of the text that counts
    if not APART.isdisjoint(names[len(names) - own :]):
        return None
    for name in names:
        if node is None or name in NO_GAP or name == "body":
            continue
        node = node.last_child if at_end else node.first_child
        if node is None or node.tag != name:
            return None
    return node


def _is_text(node: LexborNode | None) -> bool:
    return node is not None and node.is_text_node
