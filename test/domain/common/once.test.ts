import { expect, it, vi } from 'vitest'
import { once } from '../../../domain/common/once.ts'

it('is made when it is first asked for, and once, even if it is undefined', () => {
  const make = vi.fn<() => undefined>()
  const made = once(make)
  expect(make).not.toHaveBeenCalled()
  made()
  made()
  expect(make).toHaveBeenCalledTimes(1)
})

it('is the same one each time', () => {
  const made = once(() => ({}))
  expect(made()).toBe(made())
})

it('is asked for again where it could not be made', () => {
  const make = vi.fn<() => string>().mockImplementationOnce(() => {
    throw new Error('not now')
  })
  make.mockReturnValue('made')
  const made = once(make)
  expect(made).toThrow('not now')
  expect(made()).toBe('made')
})
