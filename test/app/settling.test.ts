import { expect, it, vi } from 'vitest'
import { createSettling } from '../../main/app/flush.ts'

it('the program closes when the page has handed over what was typed last (R51)', async () => {
  const tell = vi.fn()
  const settling = createSettling(tell, 60_000)
  let closed = false
  const asked = settling.ask().then(() => {
    closed = true
  })
  await Promise.resolve()
  expect(tell).toHaveBeenCalledOnce()
  expect(closed).toBe(false)
  settling.settled()
  await asked
})

it('a page that does not answer holds up no one', async () => {
  await createSettling(() => undefined, 1).ask()
})
