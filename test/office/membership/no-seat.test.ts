import { expect, it } from 'vitest'
import type { OfficeMember, OfficeState } from '#domain/office/office.ts'
import { noSeat } from '../../../main/office/membership/no-seat.ts'

const MEMBER: OfficeMember = {
  kind: 'member',
  deskId: 'front',
  deskName: 'Front desk',
  host: 'db.example.com',
  port: 5432,
  database: 'office',
  reach: { kind: 'connecting' },
  waiting: { count: 0, since: null },
  reader: null,
  key: null
}

it.each<[string, OfficeState, RegExp]>([
  ['its file is damaged', { kind: 'unreadable' }, /^Title Desk can’t read the file that connects this desk/],
  ['it is still opened', MEMBER, /^This desk is still connecting to its office\./],
  [
    'the keychain is locked',
    { ...MEMBER, reach: { kind: 'out', because: 'keychain', since: 1 } },
    /^This computer’s keychain didn’t respond\./
  ]
])('a desk without a seat says so where %s, and blames no database for it', (_what, state, message) => {
  const failure = noSeat({ state: () => state })
  const said = failure.kind === 'invalid' ? failure.fields[0]?.message : undefined
  expect(said).toMatch(message)
  expect(said).not.toContain('database')
})
