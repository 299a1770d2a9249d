import { expect, it, vi } from 'vitest'
import { createPageFlush } from '../../main/app/flush.ts'

it('resolves once the page has flushed what was typed last (R51)', async () => {
  const askPage = vi.fn()
  const pageFlush = createPageFlush(askPage, 60_000)
  let closed = false
  const flushing = pageFlush.flush().then(() => {
    closed = true
  })
  await Promise.resolve()
  expect(askPage).toHaveBeenCalledOnce()
  expect(closed).toBe(false)
  pageFlush.flushed()
  await flushing
})

it('resolves without the page if it does not answer in time', async () => {
  await createPageFlush(() => undefined, 1).flush()
})
