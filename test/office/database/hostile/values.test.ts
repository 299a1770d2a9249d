import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { readDrafts } from '../../../../main/office/follow/read-drafts.ts'
import { meetOffice, readNew } from '../../../../main/office/follow/read-records.ts'
import type { DraftPlace } from '../../../../main/office/drafts/draft-rows.ts'
import type { DeskDrafts } from '../../../../main/office/drafts/desk-drafts.ts'
import type { OfficeDraft } from '../../../../main/office/drafts/office-draft.ts'
import type { Server } from '../../support/cluster.ts'
import { newDeskFile } from '../../support/desks.ts'
import { newOffice, outcomeOf, type Desk } from '../../support/office.ts'
import { addDraft, addKey, addRecord, hash, one, SAVE_DRAFT, saved, sealed } from '../../support/rows.ts'

/** A constraint of the table. */
const CHECK = '23514'
const DONE = 'done'

const RECORD = `insert into title_desk.records (id, desk_id, kind, told_at, key_id, matches, content)
  values ($1, $2, 'note', $3, $4, $5, $6)`
const HASH = `"\\\\x${'ab'.repeat(32)}"`

async function newScene(server: Server) {
  const office = await newOffice(server)
  const [ana, eve] = [await office.desk('Ana'), await office.desk('Eve')]
  return { office, ana, eve, key: await addKey(ana) }
}

/** Other offices on the same server hold rows back while they write. */
async function nothingHeldBack({ client }: Desk): Promise<void> {
  const held = `select count(*)::int from (select xid from title_desk.records union all select xid from title_desk.drafts) as rows
    where xid >= pg_snapshot_xmin(pg_current_snapshot())`
  await expect.poll(() => one(client, held)).toBe(0)
}

/** What a desk that has heard nothing hears, and how many rows it passed over. */
async function heardBy(desk: Desk) {
  const { client, id } = desk
  const { records } = newDeskFile()
  const [heard, skipped]: [string[], number[]] = [[], []]
  await nothingHeldBack(desk)
  await readNew(
    client,
    records,
    await meetOffice(client, records, id),
    record => heard.push(record.id),
    undefined,
    rows => skipped.push(rows)
  )
  return { heard, skipped }
}

async function draftsHeardBy(desk: Desk) {
  const [heard, skipped, pages]: [OfficeDraft[], number[], number[]] = [[], [], []]
  let place: DraftPlace | undefined
  const drafts: Pick<DeskDrafts, 'place' | 'take'> = {
    place: () => place,
    take(found, next) {
      heard.push(...found)
      pages.push(found.length)
      place = next
    }
  }
  await nothingHeldBack(desk)
  await readDrafts(desk.client, drafts as DeskDrafts, '', undefined, rows => skipped.push(rows))
  return { heard, skipped, pages }
}

describe.each(inject('officeServers'))('a desk that means harm on $title', server => {
  it('writes no record that a desk could not take (O10)', async () => {
    const { eve, key } = await newScene(server)
    const add = (toldAt: string, matches = '{}', content: Uint8Array = sealed()) =>
      outcomeOf(eve.client, RECORD, [randomUUID(), eve.id, toldAt, key, matches, content])
    for (const toldAt of [
      'infinity',
      '-infinity',
      '0044-03-15 BC',
      '1969-12-31 23:59Z',
      '2200-01-01Z',
      '294276-01-01Z'
    ])
      expect(await add(toldAt), toldAt).toBe(CHECK)
    for (const matches of [
      '{NULL}',
      `{${HASH},NULL}`,
      '{"\\\\x"}',
      '{"\\\\xabcd"}',
      `{{${HASH}},{${HASH}}}`,
      `[0:0]={${HASH}}`,
      `{${Array<string>(17).fill(HASH).join()}}`
    ])
      expect(await add('now', matches), matches).toBe(CHECK)
    expect(await add('now', '{}', randomBytes(1024 * 1024 + 1))).toBe(CHECK)
    expect(await add('2026-11-23 12:00Z', `{${Array<string>(16).fill(HASH).join()}}`)).toBe(DONE)
  })

  it('writes no draft, part of the list, or name that a desk could not take (O10)', async () => {
    const { eve, key } = await newScene(server)
    const [draft, account] = [await addDraft(eve, key), hash()]
    const save = (id: string, changes: Readonly<Record<number, unknown>>) =>
      outcomeOf(eve.client, SAVE_DRAFT, Object.values({ ...saved(id, key, { revision: 2 }), ...changes }))
    for (const id of [randomUUID(), draft])
      for (const changes of [
        { 3: '9007199254740992' },
        { 3: 0 },
        { 5: '{NULL}' },
        { 5: '{"\\\\xabcd"}' },
        { 7: randomBytes(1024 * 1024 + 1) }
      ])
        expect(await save(id, changes), JSON.stringify(changes).slice(0, 40)).toBe(CHECK)
    await eve.client.query('select title_desk.become_reader($1)', [account])
    const publish = (part: number, content: Uint8Array) =>
      outcomeOf(eve.client, 'select title_desk.publish_part($1, 1, $2, $3, $4)', [account, part, key, content])
    expect(await publish(1024, sealed())).toBe(CHECK)
    expect(await publish(0, randomBytes(4 * 1024 * 1024 + 1))).toBe(CHECK)
    expect(await publish(1023, sealed())).toBe(DONE)
    const watch = 'select title_desk.watch($1, $2, $3)'
    expect(await outcomeOf(eve.client, watch, [account, key, randomBytes(1024 * 1024 + 1)])).toBe(CHECK)
    const rename = 'update title_desk.desks set name = $1 where id = title_desk.current_desk()'
    for (const name of [
      '',
      'x'.repeat(101),
      'two\nlines',
      'a\u0007bell',
      'turned \u202enruter',
      'a\u0085b',
      'a\u2028b'
    ])
      expect(await outcomeOf(eve.client, rename, [name]), JSON.stringify(name)).toBe(CHECK)
    for (const name of ['Büro 2 – Zoë', '東京', "O'Brien & Söhne"])
      expect(await outcomeOf(eve.client, rename, [name]), name).toBe(DONE)
  })

  it('does not hold a draft by naming no epoch (O3)', async () => {
    const { eve, key } = await newScene(server)
    const draft = await addDraft(eve, key)
    expect(await outcomeOf(eve.client, SAVE_DRAFT, [draft, null, ...saved(draft, key, { revision: 2 }).slice(2)])).toBe(
      'TD001'
    )
  })

  it('stops nobody with a row that no desk can take: it is passed over (O5, O11)', async () => {
    const { office, ana, eve, key } = await newScene(server)
    // As in a database that somebody else changed.
    for (const check of [
      'records drop constraint records_told_at_check',
      'drafts drop constraint drafts_revision_check'
    ])
      await office.superuser.query(`alter table title_desk.${check}`)
    const before = await addRecord(ana, key)
    await eve.client.query(RECORD, [randomUUID(), eve.id, 'infinity', key, '{}', sealed()])
    const after = await addRecord(ana, key)
    await eve.client.query(RECORD, [randomUUID(), eve.id, '-infinity', key, '{}', sealed()])
    expect(await heardBy(ana)).toEqual({ heard: [before, after], skipped: [2] })
    const drafts = [await addDraft(ana, key), await addDraft(eve, key), await addDraft(ana, key)]
    await eve.client.query(SAVE_DRAFT, Object.values({ ...saved(drafts[1] ?? '', key), 3: '9007199254740993' }))
    const taken = await draftsHeardBy(ana)
    expect(taken.heard.map(({ id }) => id)).toEqual([drafts[0], drafts[2]])
    expect(taken.skipped).toEqual([1])
  })

  it('fills no page of what another desk reads beyond 5 MB, and hides nothing behind one (O11)', async () => {
    const { ana, eve, key } = await newScene(server)
    // Made there: the server logs what it is told.
    const [large, made] = [
      `decode(repeat('ab', 1024 * 1024), 'hex')`,
      'select gen_random_uuid()::text as id from generate_series(1, 9)'
    ]
    const record = `insert into title_desk.records (id, desk_id, kind, told_at, key_id, content) values ($1, $2, 'note', now(), $3, ${large})`
    const draft = `select title_desk.save_draft($1, 1, $2, 1, 'draft', '{}', $3, ${large})`
    const records = (await eve.client.query<{ id: string }>(made)).rows.map(({ id }) => id)
    for (const id of records) {
      await eve.client.query(record, [id, eve.id, key])
      await eve.client.query(draft, [id, hash(), key])
    }
    await nothingHeldBack(ana)
    const page = 'select octet_length(string_agg(content, null)) as bytes from title_desk.'
    for (const first of [
      `records_after('0', 0, 500)`,
      `drafts_after('0', '00000000-0000-0000-0000-000000000000', 200)`
    ])
      expect(await one(ana.client, page + first)).toBe(4 * 1024 * 1024)
    expect((await heardBy(ana)).heard).toEqual(records)
    expect((await draftsHeardBy(ana)).pages).toEqual([4, 4, 1])
  })
})
