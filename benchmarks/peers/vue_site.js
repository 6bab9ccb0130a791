// The site of `rendering.py`: one page of Vue and its router, which shows what JSON says of a path.
import { createApp, defineComponent, h, ref, watch } from "vue";
import { createRouter, createWebHistory, RouterLink, RouterView, useRoute } from "vue-router";

const Page = defineComponent({
  setup() {
    const said = ref(null);
    const route = useRoute();
    watch(
      () => route.path,
      async (path) => {
        const number = Number(path.match(/\d+/)?.[0] ?? 0);
        const answer = await fetch(`/data/${number}.json`);
        said.value = await answer.json();
        document.title = said.value.title;
      },
      { immediate: true },
    );
    return () =>
      said.value === null
        ? h("p", "Loading…")
        : h("main", [
            h("h1", said.value.title),
            ...said.value.paragraphs.map((text) => h("p", text)),
            h(
              "ul",
              said.value.links.map((link) =>
                h("li", h(RouterLink, { to: link.to }, { default: () => link.text })),
              ),
            ),
            h("a", { href: said.value.elsewhere }, "The next site"),
          ]);
  },
});

const router = createRouter({
  history: createWebHistory(),
  routes: [{ path: "/:path(.*)*", component: Page }],
});
createApp({ render: () => h(RouterView) })
  .use(router)
  .mount("#app");
