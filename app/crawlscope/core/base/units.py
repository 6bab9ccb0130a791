"""Numbers as a person reads them: counts, sizes, durations, days."""

from collections.abc import Callable
from datetime import UTC, datetime
from http import HTTPStatus
from math import ceil

from crawlscope.core.base.language import tr

KIB = 1024


def count(number: int) -> str:
    """12345 is '12,345'."""
    return f"{number:,}"


def number(amount: float) -> str:
    """1234 is '1,234', 3.40 is '3.4', 0.0375 is '0.04'."""
    return f"{amount:,.2f}".rstrip("0").rstrip(".")


def size(octets: int) -> str:
    """Bytes in binary units: 980 is '980 B', 3482 is '3.4 KB', 5242880 is '5.0 MB'."""
    if octets < KIB:
        return f"{octets} B"
    amount = float(octets)
    for unit in ("KB", "MB", "GB", "TB"):
        amount /= KIB
        if round(amount) < KIB or unit == "TB":
            break
    return f"{amount:.1f} {unit}" if amount < 99.95 else f"{amount:.0f} {unit}"


def seconds(duration: float, *, tr: Callable[..., str] = tr) -> str:
    """0.0421 is '42 ms', 3.25 is '3.2 s', 192 is '3:12', 7325 is '2:02:05'. With `tr_noop` for
    `tr`, in English."""
    if duration < 0.9995:
        return tr("{n:,.0f} ms").format(n=duration * 1000)
    if duration < 59.95:
        return tr("{n:.1f} s").format(n=duration)
    minutes, rest = divmod(round(duration), 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


def rate(per_second: float) -> str:
    """3.42 is '3.4', 312.4 is '312': a second has words of its own in each language."""
    return f"{per_second:,.1f}" if per_second < 9.95 else f"{per_second:,.0f}"


def plural(number: int, thing: str, many: str | None = None) -> str:
    """1 and 'URL' is '1 URL', 1200 is '1,200 URLs'."""
    return f"{number:,} {thing if number == 1 else many or thing + 's'}"


def day(moment: float) -> str:
    """Seconds since 1970 as '2026-11-22', of UTC."""
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"


def moment(seconds: float) -> str:
    """Seconds since 1970 as '2026-11-22 14:03:12 UTC'."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S} UTC"


def clock(seconds: float) -> str:
    """A point of the time axis: 42 is '0:42', 3725 is '1:02:05'."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def span(shortest: float, longest: float, *, tr: Callable[..., str] = tr) -> str:
    """A rough duration in seconds: '20 to 35 s', 'about 2 min', 'less than 5 s'. With `tr_noop` for
    `tr`, in English."""
    if longest <= 60:
        step, unit = 5, 1
        less, about = tr("less than {n:,} s"), tr("about {n:,} s")
        few_to_many = tr("{few:,} to {many:,} s")
    elif longest <= 7_200:
        step, unit = (60 if longest <= 1_800 else 300), 60
        less, about = tr("less than {n:,} min"), tr("about {n:,} min")
        few_to_many = tr("{few:,} to {many:,} min")
    else:
        step, unit = 3_600, 3_600
        less, about = tr("less than {n:,} h"), tr("about {n:,} h")
        few_to_many = tr("{few:,} to {many:,} h")
    few = int((shortest + step / 10) // step) * step // unit
    many = max(1, ceil((longest - step / 10) / step)) * step // unit
    if few == 0:
        return less.format(n=many)
    if few == many:
        return about.format(n=many)
    return few_to_many.format(few=few, many=many)


def status(code: int) -> str:
    """404 is '404 Not Found'; a status that is not standard is the number alone."""
    try:
        return f"{code} {HTTPStatus(code).phrase}"
    except ValueError:
        return str(code)
