import { expect, it } from 'vitest'
import { openRecord, resealed, sealRecord, type Told } from '../../../main/office/desk/told.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { compared } from '../../../main/office/seal/places.ts'

const bytes = (id: string, fill: number) => ({ id, key: Buffer.alloc(32, fill).toString('base64') })
const [FIRST, SECOND] = [bytes('first', 1), bytes('second', 2)]
const TOLD: Told = {
  kind: 'note',
  account: 'client',
  order: 'order',
  content: { text: 'Call' },
  at: 7,
  replaces: 'before'
}

it('a record has in clear what finds and orders it, and opens with its content', () => {
  const ring = createKeyring(FIRST)
  const record = sealRecord(ring, 'front', { ...TOLD, id: 'given' })
  expect(record).toMatchObject({
    ...{ id: 'given', deskId: 'front', personId: null, kind: 'note', replaces: 'before', toldAt: 7, keyId: 'first' },
    ...{ account: compared(ring, 'account', 'client'), subject: compared(ring, 'order', 'order'), matches: [] }
  })
  expect(openRecord(ring, record)).toEqual({ text: 'Call' })
  expect(openRecord(ring, { ...record, toldAt: 8 })).toBeUndefined()
  const bare = sealRecord(ring, 'front', { ...TOLD, account: null, order: null, replaces: undefined })
  expect([bare.account, bare.subject, bare.replaces]).toEqual([null, null, null])
  expect(bare.id).not.toBe(sealRecord(ring, 'front', TOLD).id)
})

it('a record of an earlier key opens under the newest one, which seals it again', () => {
  const ring = createKeyring(FIRST)
  const record = sealRecord(ring, 'front', TOLD)
  ring.take(SECOND, { keys: [FIRST], desks: {} })
  expect(openRecord(ring, record)).toEqual({ text: 'Call' })
  const content = resealed(ring, record) ?? new Uint8Array()
  expect(openRecord(createKeyring(SECOND, FIRST), { ...record, keyId: 'second', content })).toEqual({ text: 'Call' })
  expect(resealed(createKeyring(bytes('third', 3)), record)).toBeUndefined()
})
