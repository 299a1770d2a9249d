import { describe, expect, it } from 'vitest'
import type { KeysInStep } from '../../../main/office/follow/keys-in-step.ts'
import { NotOfOffice } from '../../../main/office/follow/not-of-office.ts'
import { hearUnheard, readDrafts } from '../../../main/office/follow/read-drafts.ts'
import { hasNothingUnderWay, meetOffice, readNew } from '../../../main/office/follow/read-records.ts'
import { PAGE_BYTES } from '../../../main/office/schema/rules/names.ts'
import { deskOrder } from '../../storage/support/samples.ts'
import { ACCOUNT, BACK, scene as draftScene } from '../drafts/scene.ts'
import { newDeskFile, newRecord } from '../support/desks.ts'
import { fakeClient } from './fake-client.ts'

const LIFE = 'this life'
const ZERO = '00000000-0000-0000-0000-000000000000'

/** A row of the office's records, as pg gives it. */
function recordRow(seq: number, change: object = {}) {
  const { id, deskId, personId, kind, account, subject, matches, replaces, toldAt, keyId, content } = newRecord(
    'b',
    'k'
  )
  const clear = { id, desk_id: deskId, person_id: personId, kind, account, subject, matches, replaces }
  return { ...clear, told_at: new Date(toldAt), key_id: keyId, content, xid: '7', seq: String(seq), ...change }
}

/** Keys of which this desk has these, and what it did about the others. */
function keys(...known: readonly string[]) {
  const did: string[] = []
  const step = (what: string) => async () => void did.push(what)
  const has = (keyId: string) => known.includes(keyId)
  const all: KeysInStep = {
    has,
    begin: step('begin'),
    look: step('look'),
    catchUp: step('catch up'),
    answer: step('answer')
  }
  return { keys: all, did }
}

function records(pages: readonly (readonly object[])[], held = false) {
  const left = [...pages]
  const file = newDeskFile()
  const fake = fakeClient(({ text }) => (text.includes('records_after') ? (left.shift() ?? []) : [{ held }]))
  const heard: string[] = []
  const skipped: number[] = []
  return {
    ...file,
    ...fake,
    heard,
    skipped,
    read: (having?: KeysInStep) =>
      readNew(
        fake.client,
        file.records,
        LIFE,
        ({ id }) => void heard.push(id),
        having,
        rows => skipped.push(rows)
      ),
    after: () => fake.texts('records_after').map(({ values }) => values)
  }
}

describe('records of an office', () => {
  it('are read from where the desk had been, and kept with the place of the last', async () => {
    const { read, heard, after, records: kept, texts } = records([[recordRow(1), recordRow(2)]])
    expect([await read(), texts('exists')[0]?.values]).toEqual(['all', ['7', '2']])
    expect([heard.length, kept.place(), after()]).toEqual([
      2,
      { incarnation: LIFE, xid: '7', seq: '2' },
      [['0', '0', 500]]
    ])
    await read()
    expect(after()[1]).toEqual(['7', '2', 500])
  })

  it('are kept as they were told', async () => {
    const row = recordRow(1, { person_id: 'ana', replaces: ZERO, account: null })
    const { read, records: kept } = records([[row]])
    await read()
    expect(kept.about('note', null)).toMatchObject([
      {
        ...{ id: row.id, deskId: row.desk_id, personId: 'ana', replaces: ZERO, account: null, keyId: 'k' },
        toldAt: row.told_at.getTime()
      }
    ])
  })

  it('are read on where a page was full, by rows or by bytes', async () => {
    const page = Array.from({ length: 500 }, (_, index) => recordRow(index + 1))
    const large = [recordRow(501, { content: new Uint8Array(PAGE_BYTES) })]
    const { read, after, heard } = records([page, large, [recordRow(502)]])
    await read()
    expect([after().map(([, seq]) => seq), heard.length]).toEqual([['0', '500', '501'], 502])
    const smaller = records([[recordRow(1, { content: new Uint8Array(PAGE_BYTES - 1) })]])
    await smaller.read()
    expect(smaller.after()).toHaveLength(1)
  })

  it('are not all while a transaction holds some back', async () => {
    expect(await records([[recordRow(1)]], true).read()).toBe('more')
    const { read, texts } = records([], true)
    expect(await read()).toBe('more')
    expect(texts('exists')[0]?.values).toEqual(['0', '0'])
  })

  it.each<[string, object]>([
    ['a time', { told_at: new Date(NaN) }],
    ['an account', { account: new Uint8Array(31) }],
    ['a desk', { desk_id: null }],
    ['content', { content: 'text' }],
    ['what it matches', { matches: [new Uint8Array(33)] }]
  ])('are passed over and counted where no desk can take %s; the others are kept', async (_what, wrong) => {
    const { read, heard, skipped, records: kept } = records([[recordRow(1, wrong), recordRow(2), recordRow(3, wrong)]])
    await read()
    expect([heard.length, skipped, kept.place()?.seq]).toEqual([1, [2], '3'])
  })

  it('are none where they have no place', async () => {
    const { read, ids } = records([[recordRow(1), { ...recordRow(2), seq: 2 }]])
    await expect(read()).rejects.toThrow('no records of an office')
    expect(ids()).toEqual([])
  })

  it('are heard with their key: the desk looks first, and catches up before it hears one that it lacks', async () => {
    const known = keys('k')
    await records([[recordRow(1)]]).read(known.keys)
    expect(known.did).toEqual(['look'])
    const lacking = keys('other')
    const { read, heard } = records([[recordRow(1)]])
    const having = {
      ...lacking.keys,
      catchUp: async () => {
        expect(heard).toEqual([])
        await lacking.keys.catchUp(undefined as never)
      }
    }
    await read(having)
    expect([lacking.did, heard.length]).toEqual([['look', 'catch up'], 1])
  })
})

describe('the life of an office’s database', () => {
  const meet = async (place: string | undefined, rows: readonly object[]) => {
    const { records: kept } = newDeskFile()
    if (place !== undefined) kept.take([], { incarnation: place, xid: '3', seq: '4' }, () => undefined)
    const incarnation = await meetOffice(fakeClient(() => rows).client, kept, 'own')
    return [incarnation, kept.place()?.xid]
  }

  it('is begun anew where it is another one than before, and gone on with where it is not', async () => {
    expect(await meet('before', [{ incarnation: LIFE }])).toEqual([LIFE, '0'])
    expect(await meet(LIFE, [{ incarnation: LIFE }])).toEqual([LIFE, '3'])
    expect(await meet(undefined, [{ incarnation: LIFE }])).toEqual([LIFE, '0'])
  })

  it('is nobody’s who sees no row of it', async () => {
    await expect(meet(LIFE, [])).rejects.toThrow(NotOfOffice)
  })

  it.each([
    [[{ others: false }], true],
    [[{ others: true }], false],
    [[], false]
  ])('has nothing of this desk under way where it says so: %j', async (rows, is) => {
    expect(await hasNothingUnderWay(fakeClient(() => rows).client)).toBe(is)
  })
})

/** A row of the office's drafts, as pg gives it. */
const draftRow = (change: object = {}) => ({
  ...{
    id: crypto.randomUUID(),
    account: ACCOUNT,
    holder: BACK,
    epoch: '2',
    revision: '3',
    state: 'draft',
    key_id: 'k'
  },
  ...{ content: new Uint8Array(40), xid: '7', age: 60_000, asks: [{ deskId: 'front', declined: false }] },
  ...change
})

function drafts(pages: readonly (readonly object[])[], held = false) {
  const left = [...pages]
  const made = draftScene()
  const fake = fakeClient(({ text }) => {
    if (text.includes('drafts_after')) return left.shift() ?? []
    if (text.includes('from title_desk.desks')) return [{ id: BACK, name: 'Back office', removed: false }]
    return text.includes('exists (select from title_desk.drafts') ? [{ held }] : []
  })
  const skipped: number[] = []
  return {
    ...made,
    ...fake,
    skipped,
    read: (having?: KeysInStep) => readDrafts(fake.client, made.drafts, LIFE, having, rows => skipped.push(rows)),
    after: () => fake.texts('drafts_after').map(({ values }) => values)
  }
}

describe('drafts of an office', () => {
  it('are kept as they are there, with the desks’ names, their age by this computer’s clock, and the place of the last', async () => {
    const row = draftRow()
    const { read, drafts: kept, after } = drafts([[draftRow(), row]])
    const before = Date.now()
    expect(await read()).toBe('all')
    const known = kept.known(row.id)
    expect(known).toMatchObject({ holder: BACK, epoch: 2, revision: 3, state: 'draft', keyId: 'k', asks: row.asks })
    expect([(known?.changedAt ?? 0) >= before - 60_000, (known?.changedAt ?? 0) <= Date.now() - 60_000]).toEqual([
      true,
      true
    ])
    expect([kept.desks(), kept.place()]).toEqual([
      [{ id: BACK, name: 'Back office', removed: false }],
      { incarnation: LIFE, xid: '7', id: row.id }
    ])
    expect(after()).toEqual([['0', ZERO, 200]])
  })

  it('are never changed later than now, whatever the age', async () => {
    const row = draftRow({ age: -3_600_000 })
    const { read, drafts: kept } = drafts([[row]])
    await read()
    expect((kept.known(row.id)?.changedAt ?? Infinity) <= Date.now()).toBe(true)
  })

  it('are read on where a page was full, and not all while a transaction holds some back', async () => {
    const page = Array.from({ length: 200 }, () => draftRow())
    const { read, after } = drafts([page, [draftRow()]], true)
    expect(await read()).toBe('more')
    expect(after().map(([, id]) => id)).toEqual([ZERO, page.at(-1)?.id])
  })

  it.each<[string, object]>([
    ['an epoch that a number doesn’t hold', { epoch: '9007199254740993' }],
    ['a state', { state: 'lost' }],
    ['an age', { age: Infinity }],
    ['who asks', { asks: [{ deskId: 'front' }] }]
  ])('are passed over and counted where no desk can take %s', async (_what, wrong) => {
    const [bad, good] = [draftRow(wrong), draftRow()]
    const { read, skipped, drafts: kept } = drafts([[bad, good]])
    await read()
    expect([skipped, kept.known(bad.id), kept.known(good.id)?.holder]).toEqual([[1], undefined, BACK])
  })

  it('are none where they have no place', async () => {
    const { read, drafts: kept } = drafts([[{ ...draftRow(), xid: 7 }]])
    await expect(read()).rejects.toThrow('no drafts of an office')
    expect(kept.place()).toBeUndefined()
  })

  it('are heard with their key: the desk catches up where it lacks one', async () => {
    const [known, lacking] = [keys('k'), keys('other')]
    await drafts([[draftRow()]]).read(known.keys)
    await drafts([[draftRow()]]).read(lacking.keys)
    expect([known.did, lacking.did]).toEqual([[], ['catch up']])
    const behind = keys('k')
    await drafts([[draftRow(), draftRow({ key_id: 'newer' })]]).read(behind.keys)
    expect(behind.did).toEqual(['catch up'])
  })

  it('that nothing was heard of are asked for, two hundred at once, and each once', async () => {
    const { orders, drafts: kept, client, texts } = drafts([])
    const ids = Array.from({ length: 201 }, () => deskOrder()).map(order => {
      orders.put(order)
      return order.id
    })
    await hearUnheard(client, kept, ids)
    await hearUnheard(client, kept, ids)
    expect(texts('any($1::uuid[])').map(({ values: [some] }) => (some as readonly string[]).length)).toEqual([200, 1])
  })
})
