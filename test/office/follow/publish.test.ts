import { describe, expect, it } from 'vitest'
import { publishWaiting, publishWith } from '../../../main/office/follow/publish.ts'
import { newDeskFile, newRecord } from '../support/desks.ts'
import { fakeClient, refusal, type Answer } from './fake-client.ts'

const [OWN, KEY] = ['own', 'key']
const WIDTH = 11

/** The ids of an insert. */
const idsOf = (values: readonly unknown[]) => values.filter((_, index) => index % WIDTH === 0).map(String)
const rows = (ids: readonly string[]) => ids.map(id => ({ id }))

function scene(
  answer: (ids: readonly string[], at: number) => Answer = ids => rows(ids),
  owner: (id: string) => string = () => OWN
) {
  const taken: number[] = []
  const file = newDeskFile(Date.now, (...counts: readonly number[]) => void taken.push(...counts))
  let inserts = 0
  const fake = fakeClient(({ text, values }) => {
    if (text.startsWith('insert')) return answer(idsOf(values), (inserts += 1))
    const [ids] = values as [readonly string[] | undefined]
    return text.startsWith('select id') ? (ids ?? []).map(id => ({ id, desk_id: owner(id) })) : undefined
  })
  const add = (count = 1) =>
    Array.from({ length: count }, () => {
      const record = newRecord(OWN, KEY)
      file.records.add(record)
      return record.id
    })
  return {
    ...file,
    ...fake,
    taken,
    add,
    inserted: () => fake.texts('insert').map(({ values }) => idsOf(values)),
    waiting: () => file.records.waiting(9999).map(({ id }) => id)
  }
}

describe('what waits at a desk', () => {
  it('is published oldest first, a hundred records in one statement, until nothing is left', async () => {
    const { client, records, add, inserted, waiting } = scene()
    const ids = add(201)
    await publishWaiting(client, records)
    expect(inserted()).toEqual([ids.slice(0, 100), ids.slice(100, 200), ids.slice(200)])
    expect(waiting()).toEqual([])
  })

  it('is asked nothing where nothing waits', async () => {
    const { client, records, asked } = scene()
    await publishWaiting(client, records)
    expect(asked).toEqual([])
  })

  it('is published one by one where one of them is refused, which is put aside', async () => {
    const { client, records, add, inserted, waiting } = scene(ids => (ids.includes(bad) ? refusal('22P05') : rows(ids)))
    const [first = '', bad = '', last = ''] = add(3)
    await publishWaiting(client, records)
    expect(inserted()).toEqual([[first, bad, last], [first], [bad], [last]])
    expect([waiting(), records.refused()]).toEqual([[], [{ id: bad, code: '22P05' }]])
  })

  it.each(['42501', '53100', '25006', '08006', 'TD007'])(
    'still waits where the database says %s, which is not about what is written',
    async code => {
      const { client, records, add, waiting } = scene(() => refusal(code))
      const ids = add(2)
      await expect(publishWaiting(client, records)).rejects.toMatchObject({ code })
      expect([waiting(), records.refused()]).toEqual([ids, []])
    }
  )

  it('still waits where the connection is lost', async () => {
    const { client, records, add, waiting } = scene((ids, at) => (at === 2 ? new Error('lost') : rows(ids)))
    const ids = add(101)
    await expect(publishWaiting(client, records)).rejects.toThrow('lost')
    expect(waiting()).toEqual(ids.slice(100))
  })

  it('is known by its id: what the office has from this desk is published, and another desk’s is put aside', async () => {
    const { client, records, add, waiting, taken } = scene(
      () => rows([]),
      id => (id === theirs ? 'another' : OWN)
    )
    const [ours = '', theirs = ''] = add(2)
    await publishWaiting(client, records)
    expect([waiting(), records.refused(), taken]).toEqual([[], [{ id: theirs, code: '23505' }], [1]])
    expect(records.late()).toEqual({ count: 0, since: null })
    expect(records.about('note', null).map(({ id, isShared }) => [id, isShared])).toEqual([
      [ours, true],
      [theirs, false]
    ])
  })

  it('is told with its time, and each other value in its column', async () => {
    const { client, records, asked } = scene()
    const record = { ...newRecord(OWN, KEY), personId: 'ana', replaces: 'before' }
    records.add(record)
    await publishWaiting(client, records)
    const columns = /records \((.*?)\) values \((.*?)\)/.exec(asked[0]?.text ?? '') ?? []
    const told = Object.fromEntries(
      (columns[1] ?? '').split(', ').map((name, index) => [name, asked[0]?.values[index]] as const)
    )
    expect(told).toMatchObject({
      ...{ id: record.id, desk_id: OWN, person_id: 'ana', kind: 'note', replaces: 'before', key_id: KEY },
      told_at: '2023-11-14T22:13:20.123Z'
    })
    expect(columns[2]).toBe('$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11')
  })
})

describe('a record that is published with its work', () => {
  const order = (asked: readonly { readonly text: string }[]) => asked.map(({ text }) => text.split(' ')[0])

  it('goes out after what was told before, in one transaction, and then counts as published', async () => {
    const { client, records, add, inserted, waiting, asked } = scene()
    const before = add(2)
    const record = newRecord(OWN, KEY)
    await publishWith(client, records, record, () => client.query('work'))
    expect(inserted()).toEqual([[...before, record.id]])
    expect([order(asked), waiting(), records.isHolding(), records.hasDoubted()]).toEqual([
      ['begin', 'insert', 'work', 'commit'],
      [],
      false,
      false
    ])
  })

  it('is told to nobody where the work is refused, and holds up nothing; why is said', async () => {
    const { client, records, add, waiting, asked, ids } = scene()
    const [before = ''] = add()
    const record = newRecord(OWN, KEY)
    const work = () => Promise.reject(refusal('TD001'))
    await expect(publishWith(client, records, record, work)).rejects.toMatchObject({ code: 'TD001' })
    expect([order(asked).at(-1), waiting(), ids(), records.isHolding()]).toEqual([
      'rollback',
      [before],
      [before],
      false
    ])
  })

  it('may be there where the commit is not answered', async () => {
    const { client, records, ids } = scene()
    const record = newRecord(OWN, KEY)
    const query = client.query.bind(client) as (text: string) => Promise<unknown>
    const dying = {
      query: (text: string) => (/commit|rollback/.test(text) ? Promise.reject(new Error(text)) : query(text))
    } as unknown as typeof client
    await expect(publishWith(dying, records, record, async () => undefined)).rejects.toThrow('commit')
    expect([ids(), records.isHolding(), records.hasDoubted()]).toEqual([[record.id], false, true])
  })
})
