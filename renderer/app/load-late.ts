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

/** Resolves once the browser has drawn the first page and has nothing else to do, or the user goes to another page. */
export function untilIdle(): Promise<unknown> {
  return new Promise(resolve => {
    requestIdleCallback(resolve, { timeout: 500 })
    addEventListener('hashchange', resolve, { once: true })
  })
}
