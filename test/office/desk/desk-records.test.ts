import { describe, expect, it } from 'vitest'
import type { SharedRecord } from '../../../main/office/desk/shared-record.ts'
import { newDeskFile, newRecord } from '../support/desks.ts'

const [OWN, OTHER, KEY] = ['own', 'other', 'key']
type Change = Partial<SharedRecord & { readonly kind: 'note' | 'waiting' }>
const PLACE = { incarnation: 'life', xid: '7', seq: '9' }
const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)

function scene() {
  let time = 1_000
  const taken: number[] = []
  const file = newDeskFile(
    () => time,
    (...counts: readonly number[]) => void taken.push(...counts)
  )
  const { records } = file
  const record = (change: Change = {}, desk = OWN) => ({ ...newRecord(desk, KEY), ...change })
  return {
    ...file,
    taken,
    record,
    add: (change: Change = {}) => {
      const one = record(change)
      records.add(one)
      return one.id
    },
    /** Another desk told it. */
    hear: (change: Change = {}, apply: (one: SharedRecord) => void = () => undefined) => {
      const one = record(change, OTHER)
      records.take([one], PLACE, apply)
      return one
    },
    pass: (milliseconds: number) => (time += milliseconds)
  }
}

describe('what a desk has to publish', () => {
  it('waits in the order it was told in, as many at once as are wanted', () => {
    const { records, add } = scene()
    const ids = [add({ id: 'c' }), add({ id: 'a' }), add({ id: 'b' })]
    expect([idsOf(records.waiting(9)), idsOf(records.waiting(2))]).toEqual([ids, ids.slice(0, 2)])
  })

  it('is as it was told, each member of it', () => {
    const { records, record } = scene()
    const one = record({ personId: 'ana', replaces: 'before', account: null })
    records.add(one)
    const [read] = records.waiting(1)
    const bytes = (all: readonly Uint8Array[] = []) => all.map(one => Buffer.from(one).toString('hex'))
    expect(bytes(read?.matches)).toEqual(bytes(one.matches))
    expect(bytes([read?.subject ?? new Uint8Array(), read?.content ?? new Uint8Array()])).toEqual(
      bytes([one.subject ?? new Uint8Array(), one.content])
    )
    expect({ ...read, matches: 0, subject: 0, content: 0 }).toEqual({ ...one, matches: 0, subject: 0, content: 0 })
  })

  it('waits since it was first told, and no more once the office has it', () => {
    const { records, add, pass } = scene()
    expect(records.late()).toEqual({ count: 0, since: null })
    const first = add()
    pass(500)
    const second = add()
    expect(records.late()).toEqual({ count: 2, since: 1_000 })
    records.published([first])
    expect([records.late(), idsOf(records.waiting(9))]).toEqual([{ count: 1, since: 1_500 }, [second]])
  })

  it('is told once though it is added again', () => {
    const { records, record, ids } = scene()
    const one = record()
    records.add(one)
    records.published([one.id])
    records.add(one)
    expect([ids(), records.waiting(9)]).toEqual([[one.id], []])
  })

  it('that is refused stays here, says why, and holds up no other', () => {
    const { records, add, ids } = scene()
    const [first, second] = [add(), add()]
    records.refuse(first, '22000')
    expect([idsOf(records.waiting(9)), records.refused(), ids()]).toEqual([
      [second],
      [{ id: first, code: '22000' }],
      [first, second]
    ])
  })

  it('whose ids another desk has is put aside, and counted where there is any', () => {
    const { records, add, taken } = scene()
    const [first, second] = [add(), add()]
    records.taken([])
    expect(taken).toEqual([])
    records.taken([first, second])
    expect([taken, records.refused()]).toEqual([
      [2],
      [
        { id: first, code: '23505' },
        { id: second, code: '23505' }
      ]
    ])
  })

  it('is sealed again under a newer key, however much it is, and put aside where it doesn’t open', () => {
    const { records, add, hear } = scene()
    const ids = Array.from({ length: 250 }, () => add())
    const [broken = '', refused = ''] = ids
    records.refuse(refused, '22000')
    hear()
    const asked: string[] = []
    records.resealWaiting(
      'newer',
      ({ id }) => {
        asked.push(id)
        return id === broken ? undefined : Buffer.from([1])
      },
      'TD007'
    )
    expect(asked).toEqual(ids.filter(id => id !== refused))
    expect(records.refused()).toEqual([
      { id: broken, code: 'TD007' },
      { id: refused, code: '22000' }
    ])
    const sealed = records.waiting(999)
    expect(new Set(sealed.map(({ keyId, content }) => `${keyId} ${Buffer.from(content).toString('hex')}`))).toEqual(
      new Set(['newer 01'])
    )
    records.resealWaiting('newer', () => expect.unreachable(), 'TD007')
  })
})

describe('a record that is held', () => {
  it('holds up what is told after it, and nothing before, until it is published or let go (O5)', () => {
    const { records, add, record } = scene()
    const before = add()
    const held = record()
    records.hold(held)
    const after = add()
    expect([records.isHolding(), idsOf(records.waiting(9)), records.refused()]).toEqual([true, [before], []])
    records.published([before])
    expect([records.isHolding(), records.waiting(9)]).toEqual([true, []])
    records.published([held.id])
    expect([records.isHolding(), idsOf(records.waiting(9)), records.about('note', held.subject)]).toMatchObject([
      false,
      [after],
      [{ isShared: true }]
    ])
  })

  it('is gone once it is let go, and only it', () => {
    const { records, add, record, ids } = scene()
    const held = record()
    records.hold(held)
    const after = add()
    records.letGo('another')
    expect(records.isHolding()).toBe(true)
    records.letGo(held.id)
    expect([records.isHolding(), ids(), idsOf(records.waiting(9))]).toEqual([false, [after], [after]])
    records.letGo(after)
    expect(ids()).toEqual([after])
  })

  it('holds up nothing any more where the office may have it, and goes once all was read and it was not there', () => {
    const { records, add, record, ids } = scene()
    const held = record()
    records.hold(held)
    const after = add()
    expect(records.hasDoubted()).toBe(false)
    records.letGoOfDoubted()
    expect(ids()).toContain(held.id)
    records.doubt(held.id)
    expect([records.isHolding(), records.hasDoubted(), idsOf(records.waiting(9))]).toEqual([false, true, [after]])
    records.letGoOfDoubted()
    expect([records.hasDoubted(), ids()]).toEqual([false, [after]])
  })

  it('stays where it was read: the office has it', () => {
    const { records, record, ids } = scene()
    const held = record()
    records.hold(held)
    records.doubt(held.id)
    const applied: string[] = []
    records.take([held], PLACE, ({ id }) => void applied.push(id))
    records.letGoOfDoubted()
    expect([ids(), applied, records.late()]).toEqual([[held.id], [], { count: 0, since: null }])
    records.refuse(held.id, '22000')
    records.take([held], PLACE, () => undefined)
    expect(records.refused()).toHaveLength(1)
  })

  it('is put aside where another desk has its id, and holds up nothing', () => {
    const { records, add, record } = scene()
    const held = record()
    records.hold(held)
    const after = add()
    records.taken([held.id])
    expect([records.isHolding(), idsOf(records.waiting(9))]).toEqual([false, [after]])
  })
})

describe('what a desk has heard', () => {
  it('is kept with the place after it, and done once however often it is read (O5)', () => {
    const { records, record } = scene()
    const applied: string[] = []
    const one = record({}, OTHER)
    expect(records.place()).toBeUndefined()
    for (const place of [PLACE, { ...PLACE, seq: '10' }]) records.take([one], place, ({ id }) => void applied.push(id))
    expect([applied, records.place(), records.waiting(9)]).toEqual([[one.id], { ...PLACE, seq: '10' }, []])
  })

  it('is not kept, nor the place moved, where what it asks for can’t be done', () => {
    const { records, hear, ids } = scene()
    hear()
    const before = ids()
    expect(() =>
      hear({}, () => {
        throw new Error('no room')
      })
    ).toThrow('no room')
    expect([ids(), records.place()]).toEqual([before, PLACE])
  })

  it('is found by kind and subject in the order it came, with whether the office has it', () => {
    const { records, hear, add } = scene()
    const [subject, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const first = hear({ subject, id: 'z' })
    hear({ subject: other })
    hear({ subject, kind: 'waiting' })
    const own = add({ subject, id: 'a' })
    expect(records.about('note', subject).map(({ id, isShared }) => [id, isShared])).toEqual([
      [first.id, true],
      [own, false]
    ])
    expect([records.about('note', null).length, records.about('waiting', null).length]).toEqual([3, 1])
  })

  it('is found by account without what this desk told, and by id with who told it', () => {
    const { records, hear, add } = scene()
    const account = Buffer.alloc(32, 1)
    const [first, second] = [hear({ account, id: 'z' }), hear({ account, id: 'a' })]
    hear()
    const own = add({ account })
    expect(idsOf(records.ofAccount(account, OWN))).toEqual([first.id, second.id])
    expect([records.deskOf(first.id), records.deskOf(own), records.deskOf('none')]).toEqual([OTHER, OWN, undefined])
  })

  it('is heard by each connection once', () => {
    const { records } = scene()
    expect([records.addListening('a'), records.addListening('a'), records.addListening('b')]).toEqual([
      true,
      false,
      true
    ])
  })
})

it('a restored database gets again what this desk told, but what it refused, and is read from the beginning (O5)', () => {
  const { records, add, hear, pass } = scene()
  const [published, refused, waiting] = [add(), add(), add()]
  hear()
  records.published([published])
  records.refuse(refused, '22000')
  pass(500)
  records.restart('another life', OWN)
  expect(idsOf(records.waiting(9))).toEqual([published, waiting])
  expect([records.late().since, records.place()]).toEqual([1_000, { incarnation: 'another life', xid: '0', seq: '0' }])
})
