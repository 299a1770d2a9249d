import { createApp, setDevtoolsHook, type App, type Component, type Plugin } from 'vue'

const none = () => undefined
/** Without one, Vue keeps what it would tell the developer tools, and with it each page that ever was. */
const NO_DEVTOOLS = { emit: none, on: none, once: none, off: none, appRecords: [] }

/**
 * Draws a page as main.ts does, in a part of the document that goes with it. `mount` of @vue/test-utils would look at each component of it for
 * one that a test replaces, and listen to each kind of event: of no use for pages, which are looked at as their users see them.
 */
export function mountApp(
  root: Component,
  plugins: readonly Plugin[],
  props: Record<string, unknown> = {}
): { readonly app: App; readonly place: HTMLElement } {
  const app = createApp(root, props)
  setDevtoolsHook(NO_DEVTOOLS, {})
  for (const plugin of plugins) app.use(plugin)
  const place = document.createElement('div')
  document.body.append(place)
  app.onUnmount(() => place.remove())
  app.mount(place)
  return { app, place }
}
