"""A site with a login form: a token, a session that is renewed, a members' area, a way out."""

from urllib.parse import parse_qs

from tests.web import HTML, Exchange, Site, response

USER, PASSWORD = "me@site", "s3cret&word=ü"
FORM = """<!doctype html><title>Log in</title>
<form action="/search"><input name="q"></form>
<form action="../session" method="POST">
  <input type="hidden" name="token" value="{token}">
  <input name="user"> <input type="password" name="password">
  <input type="checkbox" name="remember" checked> <input type="checkbox" name="public">
  <select name="language"><option>de<option value="en" selected>English</select>
  <textarea name="note">as before</textarea>
  <button name="go" value="now">Log in</button> <button name="go" value="never">Cancel</button>
</form>{said}"""


class Members(Site):
    """`area` has pages behind the login; who asks for one without a session is sent to the form."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        super().__init__(address=address)
        self.tokens: set[str] = set()
        self.sessions: set[str] = set()
        self.bodies: list[dict[str, list[str]]] = []  # of forms that were sent
        self.number = 0
        self.marks = ""  # in every session
        self.renews = True  # the session, with its first page
        self.area = ["/members/", "/members/a", "/members/b", "/members/c"]
        self.page("/", links=["/account/login", *self.area])
        self.handle("/account/login", self._form)
        self.handle("/session", self._log_in)
        self.handle("/logout", self._log_out)
        for path in self.area:
            self.handle(path, self._member)

    def new(self, what: str) -> str:
        self.number += 1
        return f"{what}{self.marks}{self.number}=="

    async def _form(self, exchange: Exchange, said: str = "") -> None:
        token = self.new("token")
        self.tokens.add(token)
        body = FORM.format(token=token, said=said).encode()
        headers = {"Set-Cookie": f"before={token}; Path=/"}
        await exchange.send(response(body, HTML, headers=headers))

    async def _log_in(self, exchange: Exchange) -> None:
        request = exchange.request
        given = parse_qs(request.body.decode(), keep_blank_values=True)
        self.bodies.append(given)
        token = given.get("token", [""])[0]
        is_sound = request.method == "POST" and token in self.tokens
        if not is_sound or cookies(exchange).get("before") != token:
            await exchange.send(response(b"forgery", HTML, 403))
        elif (given.get("user"), given.get("password")) == ([USER], [PASSWORD]):
            session = self.new("session")
            self.sessions.add(session)
            headers = {"Location": "/members/", "Set-Cookie": f"sid={session}; Path=/; HttpOnly"}
            await exchange.send(response(status=303, headers=headers))
        else:
            await self._form(exchange, "wrong")

    async def _log_out(self, exchange: Exchange) -> None:
        self.sessions.clear()
        await exchange.send(response(b"bye"))

    async def _member(self, exchange: Exchange) -> None:
        if cookies(exchange).get("sid") not in self.sessions:
            await exchange.send(response(status=302, headers={"Location": "/account/login"}))
            return
        headers = {}
        if self.renews and exchange.request.target == "/members/a":
            self.sessions = {session := self.new("renewed")}
            headers = {"Set-Cookie": f"sid={session}; Path=/"}
        links = "".join(f'<a href="{each}">x</a>' for each in ("/logout", *self.area))
        await exchange.send(response(links.encode(), headers=headers))

    def options(self, **more: str) -> dict[str, object]:
        """With which a crawl logs in."""
        fields = {"user": USER, "password": PASSWORD} | more
        return {
            "login": self.url("/account/login"),
            "login_field": tuple(f"{name}={value}" for name, value in fields.items()),
        }


def cookies(exchange: Exchange) -> dict[str, str]:
    pairs = exchange.request.headers.get("cookie", "").split("; ")
    return {name: value for name, _, value in (pair.partition("=") for pair in pairs)}
