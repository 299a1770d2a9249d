import { expect, it, vi } from 'vitest'
import { createPageFlush } from '../../main/app/flush.ts'

it('resolves once the page has flushed what was typed last (R51)', async () => {
  const askPage = vi.fn(() => true)
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
  await createPageFlush(() => true, 1).flush()
})

it('waits for nothing if no page is open, as on macOS (E9)', async () => {
  const flushing = createPageFlush(() => false, 60_000).flush()
  const later = new Promise(resolve => setImmediate(resolve, 'waits'))
  expect(await Promise.race([flushing, later])).toBeUndefined()
})

it('leaves no timer that would keep the program from ending once the page has flushed', async () => {
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const pageFlush = createPageFlush(() => true, 60_000)
  const before = timers()
  const flushing = pageFlush.flush()
  expect(timers()).toBe(before + 1)
  pageFlush.flushed()
  await flushing
  expect(timers()).toBe(before)
})
