import { afterAll, vi } from 'vitest'

/** What this file put in the place of a module is in those that were loaded with it. */
afterAll(() => {
  vi.resetModules()
})
