"""What our own script in a page tells: when it has not changed for a while, and how it felt until
then, in the laboratory that a crawl is. https://web.dev/articles/vitals
"""

import json

from crawlscope.core.records.rendering import Vitals

STILL, LEAVES = "crawlscopeStill", "crawlscopeLeaves"
MOST_IMAGES = 20
# Neither a frame in a document nor the blank page before it is to be taken for it. A long task
# blocks for what is above 50 ms, once something is painted. Shifts count by their worst window, of
# at most 5 s, without a gap of 1 s; all of them, since nobody is there who could give input: for
# half a second after the window got its size, they are said to have `hadRecentInput`. A document
# that begins to leave is not parsed to its end, even if nothing comes of it: so it does not begin
WATCHER = """(() => {
  if (self !== top || location.href === "about:blank") return;
  const tasks = [];
  let lcp = null, worst = 0, sum = 0, begin = -Infinity, last = -Infinity;
  const shift = (value, at) => {
    if (at - last > 1000 || at - begin > 5000) { sum = 0; begin = at; }
    last = at;
    sum += value;
    worst = Math.max(worst, sum);
  };
  const note = entries => {
    for (const each of entries) {
      if (each.entryType === "largest-contentful-paint") lcp = each.startTime;
      else if (each.entryType === "longtask") {
        if (tasks.length < 1000) tasks.push([each.startTime, each.startTime + each.duration]);
      } else shift(each.value, each.startTime);
    }
  };
  const painted = new PerformanceObserver(list => note(list.getEntries()));
  painted.observe({type: "largest-contentful-paint", buffered: true});
  painted.observe({type: "layout-shift", buffered: true});
  const busy = new PerformanceObserver(list => note(list.getEntries()));
  busy.observe({type: "longtask", buffered: true});
  const blocked = () => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    let all = 0;
    for (const [start, end] of first ? tasks : [])
      all += Math.max(0, end - Math.max(start, first.startTime) - 50);
    return all;
  };
  const oversized = () => Array.from(document.images).filter(
    each => each.clientWidth > 0 && each.naturalWidth >= 2 * each.clientWidth * devicePixelRatio
      && each.naturalHeight >= 2 * each.clientHeight * devicePixelRatio
  ).slice(0, MOST_IMAGES).map(each => each.currentSrc.slice(0, 2000));
  navigation.addEventListener("navigate", leaving => {
    if (!leaving.cancelable || leaving.hashChange || leaving.destination.sameDocument) return;
    leaving.preventDefault();
    const {url} = leaving.destination;
    if (url.startsWith("http")) crawlscopeLeaves(url);
  });
  let timer = 0;
  const still = () => {
    timer = 0;
    note(painted.takeRecords());
    note(busy.takeRecords());
    crawlscopeStill(JSON.stringify([lcp, worst, blocked(), oversized()]));
  };
  const changed = () => {
    if (timer) clearTimeout(timer); else crawlscopeStill("");
    timer = setTimeout(still, QUIET);
  };
  new MutationObserver(changed).observe(
    document, {subtree: true, childList: true, attributes: true, characterData: true});
  timer = setTimeout(still, QUIET);
})()"""


def watcher(quiet: float) -> str:
    """It calls `crawlscopeStill` with what `vitals_of` reads after so many seconds without a
    change, and with '' whenever there is one again; and `crawlscopeLeaves` with the URL that the
    page would have gone to."""
    script = WATCHER.replace("QUIET", str(round(quiet * 1000)))
    return script.replace("MOST_IMAGES", str(MOST_IMAGES))


def vitals_of(told: str) -> Vitals:
    paint, shift, blocked, oversized = json.loads(told)
    seconds = None if paint is None else round(paint / 1000, 3)
    return Vitals(seconds, round(shift, 3), round(blocked / 1000, 3), tuple(oversized))
