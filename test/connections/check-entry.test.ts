import { expect, it } from 'vitest'
import type { ConnectionEntry } from '#domain/connection.ts'
import { checkEntry } from '../../main/connections/check-entry.ts'

const entry = { color: 'green', baseAddress: 'https://orders.example.com', token: 'abc' } as const

it.each([
  ['', false],
  [' ', false],
  ['L', true],
  ['x'.repeat(60), true],
  [` ${'x'.repeat(60)} `, true],
  ['x'.repeat(61), false]
])('a connection may be named "%s": %s', (name, isFine) => {
  expect(checkEntry({ ...entry, name }, []).ok).toBe(isFine)
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
    'There is already a connection named LONE STAR. Enter another name, or remove the old one first.'
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
