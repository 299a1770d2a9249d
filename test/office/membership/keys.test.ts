import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { OfficeSecret } from '../../../main/keychain/office-secret.ts'
import { deskRecords, makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { olderKeys } from '../../../main/office/desk/older-keys.ts'
import { openRecord, sealRecord } from '../../../main/office/desk/told.ts'
import { KeychainShut, KeyMissing } from '../../../main/office/follow/keys-in-step.ts'
import { openNewer, type KeyRow } from '../../../main/office/follow/newer-keys.ts'
import { createKeys } from '../../../main/office/membership/keys.ts'
import { ringOf } from '../../../main/office/membership/take-keys.ts'
import { deskPair, newPrivateKey, sealCopy } from '../../../main/office/seal/desk-pair.ts'
import { createKeyring, sealOlder } from '../../../main/office/seal/keyring.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { memoryStore } from '../../outbox/support/outbox.ts'
import { NOW } from '../../storage/support/samples.ts'
import { fakeClient, refusal, type Answer } from '../follow/fake-client.ts'

const bytes = (id: string, fill: number) => ({ id, key: Buffer.alloc(32, fill).toString('base64') })
const [FIRST, SECOND, THIRD] = [bytes('first', 1), bytes('second', 2), bytes('third', 3)]
const MAKERS = deskPair(newPrivateKey())
const MADE = dataKey(SECOND.id, Buffer.from(SECOND.key, 'base64'))
const DUE = { key_id: FIRST.id, made_at: new Date(NOW), is_due: true, may_renew: true }

/** A desk with the first key of its office; `maker` is another desk, which makes the second. */
function scene(answer: (text: string) => Answer = () => undefined) {
  const store = memoryStore()
  makeOfficeTables(store.database())
  const records = deskRecords(store.database(), () => NOW)
  const [deskKey, makers] = [newPrivateKey(), deskPair(newPrivateKey())]
  const own = deskPair(deskKey)
  const kept: { secret: OfficeSecret; shut: 'read' | 'replace' | null } = {
    secret: { deskId: 'front', password: 'p', keyId: FIRST.id, key: FIRST.key, deskKey },
    shut: null
  }
  const ring = createKeyring(FIRST)
  const changes: number[] = []
  const keys = createKeys({
    store,
    deskId: 'front',
    key: ring,
    records,
    deskKey,
    secret: {
      read: async () => (kept.shut === 'read' ? failed('locked') : ok(kept.secret)),
      replace: async changed => {
        if (kept.shut !== null) return failed('locked')
        kept.secret = changed
        return ok(null)
      }
    },
    onChange: () => changes.push(1)
  })
  const first = createKeyring(FIRST)
  const of = { keyId: SECOND.id, from: 'maker', to: 'front' }
  const row = (change: Partial<KeyRow> = {}): KeyRow => ({
    id: SECOND.id,
    previous: FIRST.id,
    key_check: MADE.check(),
    older: sealOlder(MADE, { keys: [FIRST], desks: {} }),
    desk_id: 'maker',
    public_key: makers.publicKey,
    key_proof: first.proof('maker', makers.publicKey),
    content: sealCopy(makers, own.publicKey, first, of, SECOND.key) ?? null,
    ...change
  })
  const firstRow = row({ id: FIRST.id, previous: null, key_check: first.check(), older: null, content: null })
  const rows: { keys: readonly KeyRow[]; state: object } = { keys: [firstRow], state: { ...DUE, is_due: false } }
  const fake = fakeClient(({ text }) => {
    const said = answer(text)
    if (said !== undefined) return said
    if (text.includes('key_state')) return [rows.state]
    if (text.includes('office_keys')) return rows.keys
    return text.startsWith('select id, public_key') ? [{ id: 'front', public_key: own.publicKey, key_proof: null }] : []
  })
  return { ...fake, store, records, own, kept, ring, changes, keys, row, rows, firstRow }
}

describe('a newer key of the office', () => {
  it('is in the keychain, the desk’s file and its ring, with the first one kept for good', async () => {
    const { keys, client, rows, row, kept, ring, store } = scene()
    rows.keys = [row()]
    await keys.catchUp(client)
    expect(kept.secret).toMatchObject({ keyId: SECOND.id, key: SECOND.key, first: FIRST, password: 'p' })
    expect([ring.id, keys.has(FIRST.id), keys.has(SECOND.id), keys.has('third')]).toEqual([
      SECOND.id,
      true,
      true,
      false
    ])
    const again = ringOf(kept.secret, store.database())
    expect([again.id, again.isWhole(), again.generations().map(({ id }) => id)]).toEqual([
      SECOND.id,
      true,
      [SECOND.id, FIRST.id]
    ])
  })

  it('seals again what waits, and nothing that the office has', async () => {
    const { keys, client, rows, row, records, ring } = scene()
    const tell = () => {
      const record = sealRecord(ring, 'front', { kind: 'note', account: null, order: null, content: { a: 1 }, at: 1 })
      records.add(record)
      return record.id
    }
    records.published([tell()])
    tell()
    rows.keys = [row()]
    await keys.catchUp(client)
    expect(records.about('note', null).map(record => [record.keyId, openRecord(ring, record)])).toEqual([
      [FIRST.id, { a: 1 }],
      [SECOND.id, { a: 1 }]
    ])
  })

  it('that is not for this desk is missing, and known to be lost to it', async () => {
    const { keys, client, rows, row, ring, kept } = scene()
    rows.keys = [row({ content: null })]
    await expect(keys.catchUp(client)).rejects.toThrow(KeyMissing)
    expect([keys.has(SECOND.id), ring.id, kept.secret.keyId]).toEqual([true, FIRST.id, FIRST.id])
    rows.keys = [row()]
    await keys.catchUp(client)
    expect(ring.id).toBe(SECOND.id)
  })

  it('that is lost is not asked for again until the newest is another', async () => {
    const { keys, client, rows, row, firstRow } = scene()
    rows.keys = [row({ content: null })]
    await expect(keys.catchUp(client)).rejects.toThrow(KeyMissing)
    rows.keys = [firstRow]
    await keys.catchUp(client)
    expect(keys.has(SECOND.id)).toBe(false)
  })

  it('takes the place of the one before in the file, and never that of the first', async () => {
    const { keys, client, rows, row, kept, store } = scene()
    const third = dataKey(THIRD.id, Buffer.from(THIRD.key, 'base64'))
    const second = createKeyring(SECOND, FIRST)
    const copy = { keyId: THIRD.id, from: 'maker', to: 'front' }
    const own = deskPair(kept.secret.deskKey ?? '').publicKey
    rows.keys = [
      row(),
      row({
        ...{ id: THIRD.id, previous: SECOND.id, key_check: third.check() },
        older: sealOlder(third, { keys: [FIRST, SECOND], desks: {} }),
        public_key: MAKERS.publicKey,
        key_proof: second.proof('maker', MAKERS.publicKey),
        content: sealCopy(MAKERS, own, second, copy, THIRD.key) ?? null
      })
    ]
    await keys.catchUp(client)
    expect(kept.secret).toMatchObject({ keyId: THIRD.id, key: THIRD.key, first: FIRST })
    const file = olderKeys(store.database())
    expect([file.get(SECOND.id), file.get(THIRD.id)]).toEqual([undefined, expect.any(Uint8Array)])
  })

  it.each(['read', 'replace'] as const)(
    'is not taken where the keychain does not %s it, and is the next time',
    async shut => {
      const { keys, client, rows, row, ring, kept, store } = scene()
      rows.keys = [row()]
      kept.shut = shut
      await expect(keys.catchUp(client)).rejects.toThrow(KeychainShut)
      expect([ring.id, kept.secret.keyId]).toEqual([FIRST.id, FIRST.id])
      kept.shut = null
      await keys.catchUp(client)
      expect([ring.id, olderKeys(store.database()).get(SECOND.id)]).toEqual([SECOND.id, expect.any(Uint8Array)])
    }
  )

  it('is not taken by a desk that is leaving, or whose keychain has another desk', async () => {
    const { keys, client, rows, row, kept, ring } = scene()
    rows.keys = [row()]
    kept.secret = { ...kept.secret, deskId: 'another' }
    await expect(keys.catchUp(client)).rejects.toThrow(KeychainShut)
    kept.secret = { ...kept.secret, deskId: 'front' }
    await keys.close()
    await expect(keys.catchUp(client)).rejects.toThrow(KeychainShut)
    expect([ring.id, kept.secret.keyId]).toEqual([FIRST.id, FIRST.id])
  })

  it.each<[string, Partial<KeyRow>]>([
    ['of another key than it says', { key_check: createKeyring(FIRST).check() }],
    ['of a check that is too short', { key_check: MADE.check().subarray(1) }],
    ['after a key that this desk lacks', { previous: 'third' }],
    ['after none', { previous: null }],
    ['without what is older', { older: null }],
    ['by who has no public key', { public_key: null }],
    ['by who proves nothing', { key_proof: null }],
    ['whose maker is not trusted', { key_proof: Buffer.alloc(32) }],
    [
      'by another desk than sealed it',
      { desk_id: 'eve', key_proof: createKeyring(FIRST).proof('eve', new Uint8Array(65)) }
    ]
  ])('is not taken where it is %s', (_what, change) => {
    const { ring, own, row } = scene()
    expect(openNewer(ring, own, 'front', row())?.newest).toEqual(SECOND)
    expect(openNewer(ring, own, 'front', row(change))).toBeUndefined()
    expect(openNewer(ring, own, 'another', row())).toBeUndefined()
  })

  it('is none where the rows are not those of an office', async () => {
    const { keys, client, rows, row } = scene()
    rows.keys = [{ ...row(), id: 7 } as never]
    await expect(keys.catchUp(client)).rejects.toThrow('no keys of an office')
  })

  it('is looked for where the office says that another is the newest, or something older is missing', async () => {
    const { keys, client, rows, row, ring, texts, changes } = scene()
    await keys.look(client)
    expect([texts('office_keys k'), changes]).toEqual([[], [1]])
    await keys.look(client)
    expect(changes).toEqual([1])
    rows.keys = [row()]
    rows.state = { ...DUE, key_id: SECOND.id, is_due: false }
    await keys.look(client)
    expect([ring.id, texts('office_keys k').length, changes.length]).toEqual([SECOND.id, 1, 2])
  })
})

describe('the key of an office that is due', () => {
  it('is renewed by a desk that may, and by no other, and is told with its age', async () => {
    const { keys, client, rows, texts } = scene()
    expect(keys.state()).toBeNull()
    await keys.answer(client)
    for (const state of [DUE, { ...DUE, may_renew: false }, { ...DUE, is_due: false }]) {
      rows.state = state
      await keys.look(client)
      expect(keys.state()).toEqual({ madeAt: NOW, isDue: state.is_due })
      await keys.answer(client)
    }
    expect(texts('renew_key')).toHaveLength(1)
    const [id, , previous, , desks, copies] = texts('renew_key')[0]?.values ?? []
    expect([id === FIRST.id, previous, desks, copies]).toEqual([false, FIRST.id, ['front'], [null]])
  })

  it('is nothing that a desk which may not renew it asks the office for', async () => {
    const { keys, client, rows, asked } = scene()
    rows.state = { ...DUE, may_renew: false }
    await keys.look(client)
    const before = asked.length
    await keys.answer(client)
    expect(asked.length).toBe(before)
  })

  it('is not renewed where this desk may not any more, or has lost the key before', async () => {
    const { keys, client, rows, row, texts } = scene()
    rows.state = DUE
    await keys.look(client)
    rows.state = { ...DUE, may_renew: false }
    await keys.answer(client)
    rows.state = DUE
    await keys.look(client)
    rows.keys = [row({ content: null })]
    await expect(keys.answer(client)).rejects.toThrow(KeyMissing)
    expect(texts('renew_key')).toEqual([])
  })

  it.each([
    ['', SECOND],
    [', after the first one where a restored database has no later one', FIRST]
  ])('is renewed with all older ones sealed under it, and the desks that were proven%s', async (_where, newest) => {
    const desks: { id: string; public_key: Uint8Array | null; key_proof: Uint8Array | null }[] = []
    const { keys, client, rows, row, texts, ring, own, firstRow } = scene(text =>
      text.startsWith('select id, public_key') ? desks : undefined
    )
    rows.keys = [row()]
    await keys.catchUp(client)
    const [public_key, key_proof] = [own.publicKey, ring.proof('front', own.publicKey)]
    desks.push(
      { id: 'front', public_key, key_proof },
      { id: 'eve', public_key: MAKERS.publicKey, key_proof: Buffer.alloc(32) },
      { id: 'new', public_key: null, key_proof: null }
    )
    rows.keys = [{ ...firstRow, id: newest.id }]
    await keys.renew(client).catch((error: unknown) => {
      expect([error, newest]).toEqual([expect.any(KeyMissing), FIRST])
    })
    const [id, key_check, previous, older, ids, copies] = (texts('renew_key')[0]?.values ?? []) as [
      ...[string, Uint8Array, string, Uint8Array],
      ...[readonly string[], readonly (Uint8Array | null)[]]
    ]
    expect([previous, ids, copies.slice(1)]).toEqual([newest.id, ['front', 'eve', 'new'], [null, null]])
    const made = { ...{ id, previous, key_check, older }, desk_id: 'front', content: copies[0] ?? null }
    const opened = openNewer(ring, own, 'front', { ...made, public_key, key_proof })
    expect(opened?.older).toEqual({
      keys: [FIRST, SECOND],
      desks: { front: Buffer.from(public_key).toString('base64') }
    })
  })

  it('is not renewed where another desk has done it by now, but is where a person wants it', async () => {
    const { keys, client, rows, texts } = scene()
    rows.state = DUE
    await keys.look(client)
    rows.state = { ...DUE, is_due: false }
    await keys.answer(client)
    expect(texts('renew_key')).toEqual([])
    await keys.renew(client)
    expect(texts('renew_key')).toHaveLength(1)
  })

  it('is tried again where the desks are others by now, and once only where the database refuses what it is', async () => {
    let refusals = [refusal('TD007'), refusal('22P05')]
    const { keys, client, rows, texts } = scene(text => (text.includes('renew_key') ? refusals.shift() : undefined))
    rows.state = DUE
    await keys.look(client)
    await keys.answer(client)
    expect(texts('renew_key')).toHaveLength(2)
    await keys.answer(client)
    expect(texts('renew_key')).toHaveLength(2)
    refusals = [refusal('08006')]
    rows.state = { ...DUE, key_id: SECOND.id }
    await expect(keys.look(client)).resolves.toBeUndefined()
    await expect(keys.answer(client)).rejects.toMatchObject({ code: '08006' })
  })

  it('stays due where the keychain is shut, which stops nothing else', async () => {
    const { keys, client, rows, kept, texts } = scene()
    rows.state = DUE
    await keys.look(client)
    kept.shut = 'read'
    await expect(keys.answer(client)).resolves.toBeUndefined()
    expect([texts('renew_key'), keys.state()?.isDue]).toEqual([[], true])
  })
})

it('a desk makes its public key known once for each connection', async () => {
  const { keys, client, own, texts, ring } = scene()
  await keys.begin(client)
  await keys.begin(client)
  expect(texts('update title_desk.desks').map(({ values }) => values)).toEqual([
    [own.publicKey, ring.proof('front', own.publicKey)]
  ])
  const { client: next, texts: later } = fakeClient(({ text }) => (text.includes('key_state') ? [DUE] : []))
  await keys.begin(next)
  expect(later('update title_desk.desks')).toHaveLength(1)
})

it('a desk takes the newest key before anything else of a connection', async () => {
  const { keys, client, rows, row, ring } = scene()
  rows.keys = [row()]
  await keys.begin(client)
  expect(ring.id).toBe(SECOND.id)
})
