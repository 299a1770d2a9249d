import { expect, it } from 'vitest'
import { CONNECTION_COLORS } from '#domain/connection.ts'
import { keptConnection, listTrouble, practiceConnection, storedColor } from '../../main/connections/as-connection.ts'
import { STORED_COLORS } from '../../main/settings/connection-list.ts'

it.each(CONNECTION_COLORS)('%s is the same color after it was stored', color => {
  const stored = {
    id: 'a',
    name: 'A',
    colour: storedColor(color),
    baseAddress: 'https://a.test',
    tokenIn: 'keychain',
    createdAt: 0
  } as const
  expect(STORED_COLORS).toContain(stored.colour)
  expect(keptConnection(stored, { whereIs: () => 'keychain' }).color).toBe(color)
})

it.each([
  ['read', {}],
  ['new', {}],
  ['set-aside', { listTrouble: 'set-aside' }],
  ['newer', { listTrouble: 'newer' }],
  ['blocked', { listTrouble: 'blocked' }]
] as const)('of a list that was found %s the user is told %o', (found, told) => {
  expect(listTrouble(found)).toEqual(told)
})

it('practice is a connection with a name and a color of its own, whose token lasts until the program quits', () => {
  expect(practiceConnection({ baseUrl: 'http://127.0.0.1:4711', dataSet: () => 'set 1' })).toEqual({
    id: 'practice',
    name: 'Practice',
    color: 'amber',
    baseAddress: 'http://127.0.0.1:4711',
    practice: true,
    token: 'until-quit',
    dataSet: 'set 1'
  })
})
