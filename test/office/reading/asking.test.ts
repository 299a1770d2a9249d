import { expect, it } from 'vitest'
import { started } from './reading-scene.ts'

it('a desk asks its database something in each step, or that would end its session, and with it the right to read', async () => {
  const { step, texts } = await started({}, { epoch: '3' })
  texts.length = 0
  for (let time = 0; time < 3; time++) await step(2_000)
  expect(texts).toEqual(['select 1', 'select 1', 'select 1'])
})

it('a list that a person wants while nobody reads it is asked of nobody, and read here once this desk is alone', async () => {
  const { sharing, waits, stepped, step, did } = await started()
  const before = waits.length
  expect(sharing.ask()).toBe(true)
  await stepped(before)
  expect(did()).not.toContain('pg_notify')
  await step(10_000)
  expect(did()).toContain('read now')
})
