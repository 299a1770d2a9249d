import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '../../../after-file.ts'
import type { OfficeEntry } from '#domain/office/office.ts'
import { appDesk, firstEntry, type AppDesk } from '../../support/app-desk.ts'
import { newOffice, oldestServers, openOffice } from '../../support/office.ts'
import { one } from '../../support/rows.ts'

const FILE = 'office.json'
const connected = (desk: AppDesk) =>
  expect.poll(() => desk.member()?.reach).toEqual({ kind: 'connected', onlyReads: false })

describe.each(oldestServers())('a desk and its office on $title', server => {
  const scene = async () => {
    const office = await newOffice(server)
    const front = await appDesk()
    const entry = await firstEntry(office)
    const begun = await front.service.begin(entry)
    return { office, front, entry, begun }
  }
  const invited = async (front: AppDesk, steward = false) => {
    const answer = await front.service.invite('Ben’s desk', steward)
    if (!answer.ok) throw new Error(answer.failure)
    return answer.value
  }

  /** The first desk of an office, for tests that have no part in what it does. */
  let shared: { readonly front: AppDesk; readonly entry: OfficeEntry }
  beforeAll(async () => {
    const office = await openOffice(server)
    afterFile(office.close)
    const front = await appDesk({}, afterFile)
    const entry = await firstEntry(office)
    expect(await front.service.begin(entry)).toMatchObject({ ok: true })
    shared = { front, entry }
  })

  it('begins with its first desk, which makes the key and takes its name', async () => {
    const { office, front, begun } = await scene()
    expect(begun).toMatchObject({ ok: true, value: { kind: 'member', deskName: 'Front desk' } })
    await connected(front)
    expect(await one(office.admin, 'select count(*)::int from title_desk.office_keys')).toBe(1)
    expect(await front.service.desks()).toMatchObject({
      ok: true,
      value: [{ name: 'Front desk', isSteward: true, state: 'joined', isThis: true }]
    })
    const other = await appDesk()
    expect(await other.service.begin({ ...(await scene()).entry, password: 'wrong' })).toEqual({
      ok: false,
      failure: 'refused'
    })
    expect([...other.keytar.entries]).toEqual([])
  })

  it('writes no password and no key into a file (R18)', () => {
    const { front, entry } = shared
    const secret = JSON.parse([...front.keytar.entries.values()].join('').slice('office 1 '.length)) as Record<
      string,
      string
    >
    expect(secret).toMatchObject({ password: entry.password })
    expect(readdirSync(front.folder)).toEqual([FILE])
    const text = readFileSync(join(front.folder, FILE), 'utf8')
    for (const hidden of [entry.password, secret['key'], secret['keyId']]) expect(text).not.toContain(hidden)
  })

  it('is joined by invitation and code, and is there again at the next start', async () => {
    const { front } = await scene()
    const { text, code } = await invited(front)
    const ben = await appDesk()
    const entry = { invitation: text, code, deskName: 'Back office' }
    expect(await ben.service.join({ ...entry, invitation: text.slice(0, 80) })).toEqual({
      ok: false,
      failure: 'illegible'
    })
    expect(await ben.service.join({ ...entry, code: 'K7QM-3XPD-9RTA' })).toEqual({ ok: false, failure: 'wrong-code' })
    expect(await ben.service.join(entry)).toMatchObject({ ok: true, value: { deskName: 'Back office' } })
    await connected(ben)
    expect(ben.states.at(-1)).toMatchObject({ kind: 'member', reach: { kind: 'connected' } })
    await connected(await ben.again())
    expect(await front.service.desks()).toMatchObject({
      value: [{ name: 'Back office', state: 'joined', isThis: false }, { isThis: true }]
    })
  })

  it('is not joined or set up where the organization’s settings name another, and not opened (E28)', async () => {
    const { front, entry } = shared
    const { text, code } = await invited(front)
    const join = { invitation: text, code, deskName: 'Back office' }
    const { host, port, database } = entry
    const elsewhere = await appDesk({ only: { host, port, database: 'other' } })
    expect(await elsewhere.service.join(join)).toEqual({ ok: false, failure: 'other-office' })
    expect(await elsewhere.service.begin(entry)).toEqual({ ok: false, failure: 'other-office' })
    expect([...elsewhere.keytar.entries]).toEqual([])
    const here = await appDesk({ only: { host: host.toUpperCase(), port, database } })
    expect(await here.service.join(join)).toMatchObject({ ok: true })
    await connected(here)
    const moved = await here.again({ only: { host, port, database: 'other' } })
    expect(moved.member()?.reach).toMatchObject({ kind: 'out', because: 'other-office' })
  })

  it('says that an invitation is over which another desk took, and saves nothing', async () => {
    const { front } = shared
    const { text, code } = await invited(front)
    const [ben, eve] = [await appDesk(), await appDesk()]
    const entry = { invitation: text, code, deskName: 'Desk' }
    expect((await ben.service.join(entry)).ok).toBe(true)
    expect(await eve.service.join(entry)).toEqual({ ok: false, failure: 'invitation-over' })
    expect([readdirSync(eve.folder), [...eve.keytar.entries]]).toEqual([[], []])
  })

  it('is joined when the first try was accepted and its answer lost', async () => {
    const { front } = shared
    const { text, code } = await invited(front)
    const ben = await appDesk()
    const entry = { invitation: text, code, deskName: 'Desk' }
    expect((await ben.service.join(entry)).ok).toBe(true)
    const lost = await lostAt(ben)
    expect((await lost.service.join(entry)).ok).toBe(true)
    await connected(lost)
  })

  /** A computer whose keychain has what another's has: the program ended before it could save that it belongs to an office. */
  const lostAt = async ({ keytar }: AppDesk) => {
    const lost = await appDesk()
    for (const [account, secret] of keytar.entries) lost.keytar.entries.set(account, secret)
    return lost
  }

  it('keeps the office’s key that a try before saved, whatever stops the next ones, and begins with it (O12)', async () => {
    const { front, entry } = await scene()
    await connected(front)
    expect(await front.service.renewKey()).toMatchObject({ ok: true })
    const lost = await lostAt(front)
    const kept = [...lost.keytar.entries]
    for (const [wrong, failure] of [
      [{ ...entry, password: 'wrong' }, 'refused'],
      [{ ...entry, database: 'nowhere' }, 'no-office'],
      [{ ...entry, database: 'postgres' }, 'no-office']
    ] as const)
      expect([await lost.service.begin(wrong), [...lost.keytar.entries]]).toEqual([{ ok: false, failure }, kept])
    expect(await lost.service.begin(entry)).toMatchObject({ ok: true })
    await connected(lost)
    // The folder came back as it was before joining: an invitation that leads nowhere takes nothing away.
    const { text, code } = await invited(front)
    expect((await (await appDesk()).service.join({ invitation: text, code, deskName: 'Ben' })).ok).toBe(true)
    const back = await lostAt(front)
    expect(await back.service.join({ invitation: text, code, deskName: 'Front' })).toEqual({
      ok: false,
      failure: 'invitation-over'
    })
    expect([...back.keytar.entries]).toEqual(kept)
  })

  it('keeps the password that a try before saved when the next one is told no', async () => {
    const { office, front } = await scene()
    const { text, code } = await invited(front)
    const ben = await appDesk()
    const entry = { invitation: text, code, deskName: 'Desk' }
    expect((await ben.service.join(entry)).ok).toBe(true)
    const lost = await lostAt(ben)
    const kept = [...lost.keytar.entries]
    await office.admin.query(
      'insert into title_desk.migrations (version) select max(version) + 1 from title_desk.migrations'
    )
    expect([await lost.service.join(entry), [...lost.keytar.entries]]).toEqual([{ ok: false, failure: 'newer' }, kept])
    await office.admin.query('delete from title_desk.migrations where version > 1')
    expect((await lost.service.join(entry)).ok).toBe(true)
    await connected(lost)
  })

  it('does not use up an invitation where the keychain takes no secret', async () => {
    const { front } = shared
    const { text, code } = await invited(front)
    const ben = await appDesk()
    ben.keytar.mood = { says: 'locked' }
    const entry = { invitation: text, code, deskName: 'Desk' }
    expect(await ben.service.join(entry)).toEqual({ ok: false, failure: 'keychain' })
    ben.keytar.mood = 'well'
    expect((await ben.service.join(entry)).ok).toBe(true)
  })

  it('says that the keychain is locked, and connects when asked again', async () => {
    const { front } = await scene()
    front.keytar.mood = { says: 'locked' }
    const later = await front.again()
    expect(later.member()?.reach).toMatchObject({ kind: 'out', because: 'keychain' })
    later.keytar.mood = 'well'
    await later.service.reopen()
    await connected(later)
  })

  it('says that a desk was removed, and that its invitation was withdrawn', async () => {
    const { front } = await scene()
    const { text, code } = await invited(front)
    const ben = await appDesk()
    await ben.service.join({ invitation: text, code, deskName: 'Ben' })
    await connected(ben)
    expect(await ben.service.invite('More', false)).toEqual({ ok: false, failure: 'not-steward' })
    expect(await ben.service.removeDesk(front.member()?.deskId ?? '')).toEqual({ ok: false, failure: 'not-steward' })
    expect(await front.service.removeDesk(ben.member()?.deskId ?? '')).toEqual({ ok: true, value: null })
    await ben.service.reopen()
    await expect.poll(() => ben.member()?.reach).toMatchObject({ kind: 'out', because: 'refused' })
    const withdrawn = await invited(front)
    const listed = await front.service.desks()
    const waiting = listed.ok ? listed.value.find(({ state }) => state === 'invited') : undefined
    expect(await front.service.removeDesk(waiting?.id ?? '')).toEqual({ ok: true, value: null })
    const eve = await appDesk()
    const late = { invitation: withdrawn.text, code: withdrawn.code, deskName: 'Eve' }
    expect(await eve.service.join(late)).toEqual({ ok: false, failure: 'invitation-over' })
  })

  it('is left with nothing of the office on the computer, and its desk is removed there (O12)', async () => {
    const { front } = await scene()
    const { text, code } = await invited(front)
    const ben = await appDesk()
    await ben.service.join({ invitation: text, code, deskName: 'Ben' })
    await connected(ben)
    expect(await ben.service.leave(false)).toEqual({ ok: true, value: { kind: 'none' } })
    expect([existsSync(join(ben.folder, FILE)), [...ben.keytar.entries]]).toEqual([false, []])
    const tables = "SELECT name FROM sqlite_schema WHERE name GLOB 'office_*' OR name = 'sqlite_sequence'"
    expect(ben.store.database().db.prepare(tables).all()).toEqual([])
    expect(await front.service.desks()).toMatchObject({ value: [{ isThis: true }] })
    expect((await ben.again()).service.state()).toEqual({ kind: 'none' })
  })

  it('does not connect to a place that somebody wrote into its file, and is joined again by invitation (M5)', async () => {
    const { front } = await scene()
    const { text, code } = await invited(front)
    const ben = await appDesk()
    expect((await ben.service.join({ invitation: text, code, deskName: 'Ben' })).ok).toBe(true)
    await connected(ben)
    expect(await front.service.renewKey()).toMatchObject({ ok: true })
    await ben.service.reopen()
    await connected(ben)
    const started = await ben.again()
    await connected(started)
    const path = join(ben.folder, FILE)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/title_desk_\w+/, 'eve'))
    const edited = await started.again()
    expect(edited.member()?.reach).toMatchObject({ kind: 'out', because: 'other-address' })
    expect(await edited.service.leave(true)).toEqual({ ok: true, value: { kind: 'none' } })
    const again = await invited(front)
    expect(await edited.service.join({ invitation: again.text, code: again.code, deskName: 'Ben' })).toMatchObject({
      ok: true
    })
    await connected(edited)
    await connected(await edited.again())
  })

  it('says what it lacks where it could not be left, and is left later', async () => {
    const { front } = await scene()
    await connected(front)
    front.keytar.mood = { says: 'locked' }
    expect(await front.service.leave(true)).toEqual({ ok: false, failure: 'keychain' })
    expect(front.states.at(-1)).toMatchObject({ kind: 'member', reach: { kind: 'out', because: 'keychain' } })
    front.keytar.mood = 'well'
    await front.service.reopen()
    await connected(front)
    expect(await front.service.leave(true)).toEqual({ ok: true, value: { kind: 'none' } })
  })

  it('keeps its last desk that can invite others, until the person leaves even so', async () => {
    const { front } = await scene()
    await connected(front)
    expect(await front.service.leave(false)).toEqual({ ok: false, failure: 'last-steward' })
    expect(front.member()?.deskName).toBe('Front desk')
    await connected(front)
    expect(await front.service.leave(true)).toEqual({ ok: true, value: { kind: 'none' } })
  })
})
