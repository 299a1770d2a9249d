import { expect, it } from 'vitest'
import { createLazy } from '../../main/app/lazy.ts'

it('loads once, and not before it is asked', async () => {
  let loads = 0
  const lazy = createLazy(async () => ++loads)
  expect(lazy.loaded()).toBeUndefined()
  expect(await Promise.all([lazy.load(), lazy.load()])).toEqual([1, 1])
  expect(await lazy.loaded()).toBe(1)
})

it('tries again after a failure', async () => {
  let isBroken = true
  const lazy = createLazy(async () => {
    if (isBroken) throw new Error('no disk')
    return 'services'
  })
  await expect(lazy.load()).rejects.toThrow('no disk')
  expect(lazy.loaded()).toBeUndefined()
  isBroken = false
  expect(await lazy.load()).toBe('services')
})
