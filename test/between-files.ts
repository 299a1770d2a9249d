import { afterAll, vi } from 'vitest'

/** Files share a worker: the next one finds neither this one's clock nor its page, even if a test failed halfway. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  if ('document' in globalThis) document.body.replaceChildren()
})
