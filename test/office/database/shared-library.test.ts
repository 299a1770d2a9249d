import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '../../after-file.ts'
import type { LibraryEntry, LibraryRecord } from '#domain/library/library.ts'
import { createLibrary } from '../../../main/library/library.ts'
import { apart } from '../support/apart.ts'
import { composedDesk, firstDesk, joinBy, SERVICE } from '../support/composed-desk.ts'
import { oldestServers, type Office } from '../support/office.ts'
import { keysMade, one } from '../support/rows.ts'

/** A desk as the app composes it, with its library. */
function desk(connectionId: string) {
  const composed = composedDesk(connectionId, SERVICE, afterAll)
  const { store, office } = composed
  const library = createLibrary({ store: async () => store, tell: (...changed) => office().tellLibrary(...changed) })
  const entries = async () => {
    const read = await library.entries(connectionId)
    if (!read.ok) throw new Error(read.failure.kind)
    return read.value
  }
  return {
    ...composed,
    library,
    entries,
    texts: async () => (await entries()).map(({ text, phone }) => `${text} ${phone}`.trim()).toSorted(),
    find: async (text: string): Promise<LibraryEntry | undefined> =>
      (await entries()).find(entry => entry.text === text),
    async change(put: readonly LibraryRecord[], drop: readonly string[] = []) {
      const changed = await library.change(connectionId, { put, drop })
      if (!changed.ok) throw new Error(changed.failure.kind)
      return changed.value.undo
    }
  }
}
type Desk = ReturnType<typeof desk>

const person = (text: string, phone = '', changedAt = Date.now()): LibraryRecord => ({
  id: crypto.randomUUID(),
  list: 'people',
  names: [text.toLowerCase()],
  value: { text, email: '', phone, role: 'Loan Officer' },
  startsOn: [],
  changedAt
})

/** An entry as somebody at a desk sees it, with another phone. */
async function edited({ find }: Desk, text: string, phone: string): Promise<LibraryRecord> {
  const { recordId, list, names, startsOn, email, role, seen } = (await find(text)) ?? expect.unreachable()
  const value = { text, email, phone, role }
  return { id: recordId ?? '', list, names, startsOn, value, changedAt: Date.now(), ...(seen && { seen }) }
}

describe.each(oldestServers())('the library of an office on $title', server => {
  const [front, back] = [desk('front'), desk('back')]
  const OWN = person('Sam Own')
  let office: Office
  beforeAll(async () => {
    await front.change([OWN, person('Pat Doe', '1', 1)])
    await back.change([person('Bo Before'), person('Pat Doe', '2', 2)])
    office = await firstDesk(server, front, afterFile)
    await joinBy(front, back)
  })

  it('has what each desk brought, once where both had it, as it was changed last', async () => {
    const all = ['Bo Before', 'Pat Doe 2', 'Sam Own']
    await expect.poll(front.texts).toEqual(all)
    await expect.poll(back.texts).toEqual(all)
  })

  it('has at every desk what one of them adds, changes and removes, and the page is told', async () => {
    const [ana] = [person('Ana Lee')]
    await front.change([ana])
    await expect.poll(back.texts).toContain('Ana Lee')
    const told = { name: 'office.libraryChanged', news: { connectionId: 'back' } }
    await expect.poll(() => back.sent).toContainEqual(told)
    await back.change([await edited(back, 'Ana Lee', '5')])
    await expect.poll(front.texts).toContain('Ana Lee 5')
    expect((await front.find('Ana Lee'))?.besides).toBeUndefined()
    const undo = await front.change([], [ana.id])
    await expect.poll(back.texts).not.toContain('Ana Lee 5')
    await front.change(undo.put, undo.drop)
    await expect.poll(back.texts).toContain('Ana Lee 5')
    await back.change([{ ...(await edited(back, 'Ana Lee', '6')), value: null }])
    await expect.poll(front.texts).not.toContain('Ana Lee 5')
  })

  it('keeps what two desks changed at the same time: the later stands, the other is beside it (O8, O11)', async () => {
    const [both, gone] = [person('Dana Cole'), person('Gil Gone')]
    await front.change([both, gone])
    await expect.poll(back.texts).toEqual(expect.arrayContaining(['Dana Cole', 'Gil Gone']))
    await apart(office, [front, back], async () => {
      await front.change([await edited(front, 'Dana Cole', '1'), await edited(front, 'Gil Gone', '7')])
      await back.change([await edited(back, 'Dana Cole', '2')], [gone.id])
      expect(await front.texts()).toContain('Dana Cole 1')
      expect(await back.texts()).not.toContain('Gil Gone')
    })
    const phones = async ({ find }: Desk) => {
      const entry = await find('Dana Cole')
      return [entry?.phone, ...(entry?.besides ?? []).map(({ desk: at, value }) => `${value.phone} ${at}`)]
    }
    for (const one of [front, back]) {
      await expect.poll(() => phones(one)).toEqual(['2', '1 Front desk'])
      // A removal takes nothing away that its person didn't see.
      await expect.poll(one.texts).toContain('Gil Gone 7')
    }
    await front.change([await edited(front, 'Dana Cole', '3')])
    await expect.poll(() => phones(back)).toEqual(['3'])
  })

  it('takes a change made while a form was open as one beside it', async () => {
    await front.change([person('Eve Edit')])
    await expect.poll(back.texts).toContain('Eve Edit')
    const opened = await edited(back, 'Eve Edit', '2')
    await front.change([await edited(front, 'Eve Edit', '1')])
    await expect.poll(back.texts).toContain('Eve Edit 1')
    await back.change([opened])
    await expect
      .poll(async () => (await front.find('Eve Edit'))?.besides?.map(({ value }) => value.phone))
      .toEqual(['1'])
    expect((await back.find('Eve Edit'))?.besides).toHaveLength(1)
  })

  it('is told of what was changed while the keychain was locked', async () => {
    await front.change([person('Kim Key')])
    await expect.poll(back.texts).toContain('Kim Key')
    await front.again()
    await front.change([person('Lou Locked'), await edited(front, 'Kim Key', '9')])
    await front.office().start()
    await expect.poll(back.texts).toEqual(expect.arrayContaining(['Lou Locked', 'Kim Key 9']))
    expect((await back.find('Kim Key'))?.besides).toBeUndefined()
  })

  it('is in the database without a word of it (O9)', async () => {
    const text = String(
      await one(
        office.admin,
        `select string_agg(to_jsonb(r)::text || encode(r.content, 'escape'), '') from title_desk.records r`
      )
    )
    expect(text).toContain('"kind": "library"')
    for (const canary of ['Dana', 'Loan Officer', 'Lone Star']) expect(text).not.toContain(canary)
  })

  it('stays at a desk that leaves, and what it changes on its own comes along when it joins again (O12)', async () => {
    const before = await back.texts()
    const left = await (await back.office().load()).leave(false)
    expect(left.ok).toBe(true)
    expect(await back.texts()).toEqual(before)
    await back.change([{ ...(await edited(back, 'Bo Before', '4')) }])
    expect(await front.texts()).toContain('Bo Before')
    await keysMade(office.admin, 2)
    await joinBy(front, back, 'Back again')
    await expect.poll(front.texts).toContain('Bo Before 4')
  })

  it('comes to a connection that is added again, also what its desk told, and to no other client', async () => {
    await expect.poll(front.texts).toEqual(await back.texts())
    const before = await front.texts()
    front.connections.splice(0, 1, { id: 'front', name: 'Other client', baseAddress: SERVICE })
    await front.change([person('Of another client')])
    front.store.library.removeOf('front')
    front.connections.splice(0, 1, { id: 'again', name: 'Lone Star  lending', baseAddress: SERVICE })
    front.office().connectionOpened()
    const texts = async () => {
      const read = await front.library.entries('again')
      return read.ok ? read.value.map(({ text, phone }) => `${text} ${phone}`.trim()).toSorted() : read.failure
    }
    await expect.poll(texts).toEqual(before)
    expect(await back.texts()).toEqual(before)
  })
})
