import { afterAll, vi } from 'vitest'
import { endFile } from './after-file.ts'

/** Files share a worker: the next one finds neither this one's clock, page nor desks, even if a test failed halfway. */
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  if ('document' in globalThis) document.body.replaceChildren()
  await endFile()
})
