import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ConnectionEntry } from '#domain/connection.ts'
import { checkEntry } from '../../main/connections/check-entry.ts'
import { parseBaseAddress } from '../../main/service/http/base-address.ts'
import { parseConnectionList } from '../../main/settings/connection-list.ts'
import { anyText } from '../fixtures/any-text.ts'

const entry = { color: 'green', baseAddress: 'https://orders.example.com', token: 'abc' } as const

it.each([
  ['', false],
  [' ', false],
  ['\u200b', false],
  ['L', true],
  ['x'.repeat(60), true],
  [` ${'x'.repeat(60)} `, true],
  ['x'.repeat(61), false]
])('a connection may be named "%s": %s', (name, isFine) => {
  expect(checkEntry({ ...entry, name }, []).ok).toBe(isFine)
})

it('a pasted name becomes one line', () => {
  const checked = checkEntry({ ...entry, name: '\tLone\tStar\u0000\n' }, [])
  expect(checked).toMatchObject({ ok: true, value: { name: 'Lone Star' } })
})

it('a connection that was accepted is read back at the next start, whatever its name', () => {
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const unit = fc.constantFrom('\t', '\n', '\u0000', '\u007f', '\u0085', '\u200d', '\u2028', ' ', 'x')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit }), anyText()), name => {
      const checked = checkEntry({ ...entry, name }, [])
      if (!checked.ok) return
      const { token: _token, ...kept } = checked.value
      const connection = { id, ...kept, colour: 'green', tokenIn: 'keychain', createdAt: 1 } as const
      const list = { connections: [connection], activeId: id }
      expect(parseConnectionList(list, parseBaseAddress)).toEqual({ ok: true, value: list })
    })
  )
})

it.each(['Lone Star', 'LONE STAR', ' lone star '])('“%s” is taken where there is a connection of that name', name => {
  const checked = checkEntry({ ...entry, name }, [{ name: 'Oak' }, { name: 'Lone Star' }])
  expect(checked).toMatchObject({ ok: false, failure: [{ path: 'name' }] })
})

it('an organization’s only service is the only one that may be entered, in whatever form', () => {
  const only = 'https://orders.example.com/one'
  const check = (baseAddress: string) => checkEntry({ ...entry, name: 'Lone Star', baseAddress }, [], only).ok
  expect(['HTTPS://Orders.example.com/one/', only].map(check)).toEqual([true, true])
  expect([`${only}/two`, `${only}2`, 'https://orders.example.com', 'http://'].map(check)).toEqual([
    false,
    false,
    false,
    false
  ])
})

it.each<[Partial<ConnectionEntry>, string, string]>([
  [{ name: ' ' }, 'name', 'Enter a name for this connection, such as the client’s.'],
  [{ name: 'x'.repeat(61) }, 'name', 'Enter a name of at most 60 characters.'],
  [
    { name: 'LONE STAR' },
    'name',
    'There’s already a connection named LONE STAR. Enter another name, or remove the old one first.'
  ],
  [
    { baseAddress: 'https://other.example.com' },
    'baseAddress',
    'Your organization allows one service only. Ask your IT team.'
  ]
])('of %o the user is told at the field %s: %s', (change, path, message) => {
  const checked = checkEntry({ ...entry, name: 'Oak', ...change }, [{ name: 'Lone Star' }], entry.baseAddress)
  expect(checked).toEqual({ ok: false, failure: [{ path, message }] })
})
