"""Which scripts change what search engines read in a page's head: title, description, canonical URL
and robots.

Only where the page's own scripts run can it be seen who calls. What they call there are proxies,
which print, compare and name themselves nearly as what they stand for does; they tell by a message
to the console, whose stack DevTools know, and which begins with a word that no page knows.
"""

from secrets import token_hex

from crawlscope.core.records.rendering import Change, Place
from crawlscope.runtime.browser.devtools import Params

TOKEN = token_hex(16)
NAME = f"{token_hex(8)}.js"  # of the script below, which is in the stacks of what calls it
MOST_CHANGES = 20
KINDS = ["title", "description", "canonical", "robots"]
HOOK = """(() => {
  if (self !== top || location.href === "about:blank") return;
  const {apply, getOwnPropertyDescriptor: described, defineProperty: define} = Reflect;
  const {debug} = console, shown = console, Stand = Proxy;
  const getter = (proto, name) => described(proto, name).get;
  const name = getter(Element.prototype, "localName"), type = getter(Node.prototype, "nodeType");
  const space = getter(Element.prototype, "namespaceURI");
  const parent = getter(Node.prototype, "parentNode"), html = "http://www.w3.org/1999/xhtml";
  const length = getter(NodeList.prototype, "length");
  const all = Document.prototype.querySelectorAll, kinds = KINDS;
  const whole = getter(Element.prototype, "outerHTML");
  const there = getter(Node.prototype, "isConnected");
  const attribute = Element.prototype.getAttribute, lower = String.prototype.toLowerCase;
  const title = getter(Document.prototype, "title");
  let left = 100;
  const said = (node, key) => apply(lower, apply(attribute, node, [key]) || "", []);
  const kind = node => {
    if (left === 0 || typeof node !== "object" || node === null) return "";
    try {
      if (apply(type, node, []) !== 1) return "";
      switch (apply(name, node, [])) {
        case "title": return apply(space, node, []) === html ? "title" : "";
        case "link": return said(node, "rel") === "canonical" ? "canonical" : "";
        case "meta": {
          const named = said(node, "name");
          return named === "robots" || named === "description" ? named : "";
        }
      }
    } catch {}
    return "";
  };
  const state = node => apply(there, node, []) ? apply(whole, node, []) : "";
  const stand = (proto, key, part, handler) => {
    const own = described(proto, key);
    own[part] = new Stand(own[part], {apply: handler});
    define(proto, key, own);
  };
  const isText = node => { try { return apply(type, node, []) === 3; } catch { return false; } };
  const ofItself = (f, node, args) => {
    const one = isText(node) ? apply(parent, node, []) : node;
    const before = kind(one), was = before && state(one), result = apply(f, node, args);
    const what = before || kind(one);
    if (what && was !== state(one)) { left--; apply(debug, shown, [TOKEN, what]); }
    return result;
  };
  // What is put into a head may hold several of them, and a page may put in a whole head
  const isAround = node => {
    try {
      if (apply(type, node, []) !== 1 || !apply(there, node, [])) return false;
      const itself = apply(name, node, []), around = apply(parent, node, []);
      return itself === "head" || itself === "html"
        || apply(type, around, []) === 1 && apply(name, around, []) === "head";
    } catch { return false; }
  };
  const states = () => {
    const found = apply(all, document, ["title, link, meta"]), texts = ["", "", "", ""];
    for (let i = 0; i < apply(length, found, []); i++) {
      const what = kind(found[i]);
      for (let j = 0; j < 4; j++) if (kinds[j] === what) texts[j] += apply(whole, found[i], []);
    }
    return texts;
  };
  const ofAll = (f, node, args) => {
    const was = states(), result = apply(f, node, args), is = states();
    for (let i = 0; i < 4 && left; i++)
      if (was[i] !== is[i]) { left--; apply(debug, shown, [TOKEN, kinds[i]]); }
    return result;
  };
  const ofOthers = (f, node, args) => {
    let what = kind(node), one = what ? node : null;
    for (let i = 0; i < args.length && !what; i++) if (what = kind(args[i])) one = args[i];
    if (!what && left && isAround(node)) return ofAll(f, node, args);
    const was = what && state(one), result = apply(f, node, args);
    if (what && was !== state(one)) { left--; apply(debug, shown, [TOKEN, what]); }
    return result;
  };
  const ofTitle = (f, node, args) => {
    const was = apply(title, node, []), result = apply(f, node, args);
    if (left && was !== apply(title, node, [])) { left--; apply(debug, shown, [TOKEN, "title"]); }
    return result;
  };
  stand(Document.prototype, "title", "set", ofTitle);
  for (const [{prototype}, key] of [
    [HTMLLinkElement, "href"], [HTMLLinkElement, "rel"], [HTMLMetaElement, "content"],
    [HTMLMetaElement, "name"], [HTMLTitleElement, "text"], [Node, "textContent"],
    [Node, "nodeValue"], [CharacterData, "data"], [HTMLElement, "innerText"],
  ]) stand(prototype, key, "set", ofItself);
  for (const [{prototype}, key] of [[Element, "innerHTML"], [Element, "outerHTML"]])
    stand(prototype, key, "set", ofOthers);
  for (const [{prototype}, key] of [
    [Element, "setAttribute"], [Element, "removeAttribute"], [CharacterData, "remove"],
    [CharacterData, "replaceWith"], [CharacterData, "appendData"], [CharacterData, "insertData"],
    [CharacterData, "deleteData"], [CharacterData, "replaceData"],
  ]) stand(prototype, key, "value", ofItself);
  for (const [{prototype}, key] of [
    [Element, "remove"], [Element, "insertAdjacentHTML"], [Element, "replaceChildren"],
    [Element, "insertAdjacentElement"],
    [Node, "appendChild"], [Node, "insertBefore"], [Node, "replaceChild"], [Node, "removeChild"],
    [Element, "append"], [Element, "prepend"], [Element, "before"], [Element, "after"],
    [Element, "replaceWith"],
  ]) stand(prototype, key, "value", ofOthers);
})()
//# sourceURL=NAME"""
for word, text in (("TOKEN", f'"{TOKEN}"'), ("KINDS", str(KINDS)), ("NAME", NAME)):
    HOOK = HOOK.replace(word, text)


def caller(stack: Params | None) -> Place | None:
    """The last call of a stack that is the page's."""
    frames = (stack or {}).get("callFrames", ())
    return next((place_of(each) for each in frames if each.get("url") != NAME), None)


def place_of(frame: Params) -> Place:
    return Place(frame.get("url", ""), frame["lineNumber"] + 1, frame["columnNumber"] + 1)


def change_of(params: Params) -> Change | None:
    """What a message to the console tells of a change; None: it is one of the page's own."""
    said = [each.get("value") for each in params["args"]]
    if len(said) != 2 or said[0] != TOKEN or said[1] not in KINDS:
        return None
    return Change(said[1], caller(params.get("stackTrace")) or Place("", 0, 0))
