import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codec } from '../electron/api/text.ts'

const round = (value: unknown): unknown => codec.read(codec.write(value))

it('gives back what it was given, whatever has a structured clone', () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
      value => {
        expect(round(value)).toEqual(structuredClone(value))
      }
    )
  )
})

it('keeps what is the same the same, and cycles', () => {
  const shared = { name: 'shared' }
  const list: unknown[] = [shared, shared]
  list.push(list)
  const back = round(list) as unknown[]
  expect(back[0]).toBe(back[1])
  expect(back[2]).toBe(back)
})

it('takes only the bytes of a Buffer, not those beside it in its pool', () => {
  expect(round(Buffer.from('abc'))).toEqual(new Uint8Array([97, 98, 99]))
  expect((round(Buffer.from('abc')) as Uint8Array).buffer.byteLength).toBe(3)
})

it('takes an error with its name, message and cause', () => {
  const back = round(new RangeError('too far', { cause: 'the map' })) as Error
  expect([back.name, back.message, back.cause, back instanceof Error]).toEqual([
    'RangeError',
    'too far',
    'the map',
    true
  ])
})

it.each([
  ['a function', () => 1],
  ['a symbol', Symbol('s')],
  ['a Proxy', new Proxy({}, {})],
  ['a promise', Promise.resolve()],
  ['a WeakMap', new WeakMap()]
])('refuses %s as Electron does', (_what, value) => {
  expect(() => codec.write({ deep: [value] })).toThrow('An object could not be cloned.')
})
