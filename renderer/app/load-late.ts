import type { App } from 'vue'
import type { Router, RouterHistory } from 'vue-router'

/** What comes right after the first page, and the router once it has taken over. */
export type Late = typeof import('./late.ts') & { readonly router: Router }

/** Loads what comes right after the first page. The router takes over what is shown, and draws nothing twice. */
export async function loadLate(app: App, history?: RouterHistory): Promise<Late> {
  const [late, { titleDeskRouter }] = await Promise.all([import('./late.ts'), import('./router.ts')])
  const router = titleDeskRouter(history)
  app.use(router)
  await router.isReady()
  return { ...late, router }
}

const frame = () => new Promise(requestAnimationFrame)

/**
 * Resolves once the first rows are read, drawn and on the screen, and the browser has nothing else to do (P2). A window
 * that nobody sees draws no frame, and a large cache takes a while: at the latest after half a second, or when the user
 * goes to another page.
 */
export function untilIdle(settled?: () => Promise<unknown>): Promise<unknown> {
  return new Promise(resolve => {
    setTimeout(resolve, 500)
    addEventListener('hashchange', resolve, { once: true })
    void frame()
      .then(settled)
      .then(frame)
      .then(frame)
      .then(() => requestIdleCallback(resolve))
  })
}
