import { expect, it } from 'vitest'
import { createSerial } from '../../main/async/serial.ts'

it('runs one piece of work at a time, in order, and goes on after one that failed', async () => {
  const serial = createSerial()
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = serial.run(async () => {
    await gate.promise
    seen.push('first')
  })
  const second = serial.run(async () => {
    seen.push('second')
    throw new Error('second failed')
  })
  const third = serial.run(async () => {
    seen.push('third')
    return 3
  })
  expect(seen).toEqual([])
  gate.resolve()
  await first
  await expect(second).rejects.toThrow('second failed')
  expect(await third).toBe(3)
  expect(seen).toEqual(['first', 'second', 'third'])
})

it('is idle when everything added has finished, even if the last work failed', async () => {
  const serial = createSerial()
  await serial.idle()
  const failing = serial.run(() => Promise.reject(new Error('failed')))
  await serial.idle()
  await expect(failing).rejects.toThrow('failed')
})
