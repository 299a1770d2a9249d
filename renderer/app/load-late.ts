let loading: Promise<typeof import('./late.ts')> | undefined

const idle = (): Promise<unknown> => new Promise(resolve => requestIdleCallback(resolve, { timeout: 500 }))

/** Loads what comes right after the first page, once the browser has drawn that and has nothing else to do. */
export function loadLate(): Promise<typeof import('./late.ts')> {
  loading ??= idle().then(() => import('./late.ts'))
  return loading
}
