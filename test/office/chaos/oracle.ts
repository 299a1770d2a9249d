import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { vi } from 'vitest'
import { campaign } from '../../campaign.ts'
import { SUPERUSER } from '../support/cluster.ts'
import { one } from '../support/rows.ts'
import type { ChaosDesk } from './chaos-office.ts'
import { readDeskFile, setAsideCount } from './desk-file.ts'
import type { DeskProcess } from './desk-process.ts'
import { checkBeliefs, checkDrafts } from './draft-oracle.ts'
import { clearOrders } from './drafting.ts'
import { checkList } from './list-oracle.ts'
import { checkMembers } from './members.ts'
import { call, lifeOf, read, type Scene } from './scenario.ts'

/** What did not hold, by the office's promises. */
export interface Violation {
  readonly promise: string
  readonly what: string
}

/** As the list of mistakes reads it: which promises these say are broken. */
export function brokenBy(violations: readonly Violation[]): string {
  const promises = new Set(violations.map(({ promise }) => promise))
  return promises.size === 0 ? 'another end than expected' : `broken: ${[...promises].join(', ')}`
}

/**
 * How long to wait for what must come, in milliseconds: longer than a desk waits before it tries a lost connection again (60 seconds), or until
 * it may make further requests (one minute), one after the other, on a busy machine.
 */
const PATIENCE = campaign.officeChaos.patience

/** Where something is wrong already, what else is comes on top: not every check waits to the end for a desk that hears nothing. */
export const patienceOf = ({ found }: Pick<Scene, 'found'>): number => (found.length === 0 ? PATIENCE : PATIENCE / 6)

/**
 * Lets all be well, waits until every desk has heard everything, and looks at what is there; `list`: also at who reads the list of orders, which
 * takes seconds; `isGuestDue`: as `checkMembers` says.
 */
export async function settle(
  scene: Scene,
  list: 'with the list' | 'without the list',
  isGuestDue = false
): Promise<{ readonly violations: readonly Violation[]; readonly records: number }> {
  const { found } = scene
  const wrong = (promise: string, what: string): void => void found.push({ promise, what })
  for (const { link } of scene.desks) link.heal()
  // What is to die at some place would do so now, when all is to be well.
  for (const life of scene.alive.values()) if (life.isToDie) await life.kill()
  scene.service.answer(() => 'taken')
  const areClear = await everyDesk(scene, clearOrders)
  for (const name of areClear) wrong('O11', `${name} has orders that don’t go on`)
  const isPublished = await everyDesk(scene, async (life, turn) => {
    if (turn === 0) await life.ask('office.tryAgain', {})
    const state = await life.ask('office.state', {})
    if (state?.ok !== true || state.value.kind !== 'member') return false
    return state.value.reach.kind === 'connected' && state.value.waiting?.count === 0
  })
  for (const name of isPublished) wrong('O8', `${name} is not connected, or still has something to publish`)
  await checkMembers(scene, wrong, isGuestDue)
  await checkHeardAlarms(scene, wrong)
  await checkAlarms(scene, wrong)
  await checkLastCall(scene, wrong)
  await checkNotes(scene, wrong)
  await checkDrafts(scene, wrong)
  if (list === 'with the list') await checkList(scene, wrong)
  await scene.eye.look()
  found.push(...scene.eye.violations)
  await endInStep(scene)
  for (const life of scene.lives) for (const said of life.violations) wrong('lives', said)
  for (const desk of scene.desks) checkLife(desk, wrong)
  await checkBeliefs(scene, wrong)
  const records = await checkRecords(scene, wrong)
  return { violations: found, records }
}

export type Wrong = (promise: string, what: string) => void

/** Asks each desk until it says so; gives the names of those that do not in time. */
export async function everyDesk(
  scene: Scene,
  isThere: (life: DeskProcess, turn: number, desk: ChaosDesk) => Promise<boolean>
): Promise<readonly string[]> {
  const late = await Promise.all(
    scene.desks.map(async desk => {
      let turn = 0
      const asked = async (): Promise<boolean> => isThere(await lifeOf(scene, desk), turn++, desk)
      const isThereInTime = vi.waitUntil(asked, { timeout: patienceOf(scene), interval: 50 })
      return isThereInTime.then(
        () => undefined,
        () => desk.name
      )
    })
  )
  return late.filter(name => name !== undefined)
}

/**
 * What one desk noticed is open at all of them, unless somebody called about that file, and what was called about last is open at none
 * (O6, O8). Looked at before any desk reads again, so that each knows the others' alarms by hearing alone.
 */
async function checkHeardAlarms(scene: Scene, wrong: Wrong): Promise<void> {
  const shown = new Map<string, string>()
  const differ = await everyDesk(scene, async (_life, _turn, desk) => {
    const [first] = scene.desks
    for (const each of first === undefined ? [] : [first, desk]) shown.set(each.name, await openAt(scene, each))
    return shown.get(desk.name) === shown.get(first?.name ?? '')
  })
  for (const name of differ)
    wrong('O8', `${name} has other alarms open than the first desk: ${JSON.stringify([...shown])}`)
}

/** The versions that a desk has an open alarm about, by order. */
async function openAt(scene: Scene, desk: ChaosDesk): Promise<string> {
  const life = await lifeOf(scene, desk)
  const open: unknown[] = []
  for (const orderId of scene.orders) {
    const watched = await life.ask('wire.watch', { orderId })
    if (watched?.ok === true) open.push(watched.value.alarms.map(({ now }) => now?.slot.fileName ?? null).toSorted())
  }
  return JSON.stringify(open)
}

/** An alarm is quieted by a call about the very file that it is about, and by nothing else (O6). */
async function checkAlarms(scene: Scene, wrong: Wrong): Promise<void> {
  for (const orderId of scene.orders) {
    const version = scene.service.version(orderId)
    const isCalledAbout = scene.calls.some(
      known => known.orderId === orderId && known.about.includes(`wire-${version}.pdf`)
    )
    for (const desk of scene.desks) {
      const life = await lifeOf(scene, desk)
      await read(scene, desk, life, orderId)
      const watched = await life.ask('wire.watch', { orderId })
      if (watched?.ok !== true) wrong('O11', `${desk.name} does not say what it knows`)
      else if (
        !isCalledAbout &&
        (scene.firstSeen.get(`${desk.id} ${orderId}`) ?? version) < version &&
        watched.value.count === 0
      )
        wrong('O6', `${desk.name} has no alarm about version ${version}, which nobody called about`)
    }
  }
}

/** When all desks see the same change, a call at one quiets all; and whoever has heard that has heard everything before it (O5, O6). */
async function checkLastCall(scene: Scene, wrong: Wrong): Promise<void> {
  const [orderId] = scene.orders
  const [first] = scene.desks
  if (orderId === undefined || first === undefined) return
  scene.service.replace(orderId)
  for (const desk of scene.desks) await read(scene, desk, await lifeOf(scene, desk), orderId)
  const before = scene.calls.length
  await call(scene, first, await lifeOf(scene, first), orderId)
  const last = scene.calls[before]
  if (last === undefined) return wrong('O6', 'nobody could call about the last change')
  const knows = new Map<string, string>()
  const deaf = await everyDesk(scene, async (life, _turn, desk) => {
    const watched = await life.ask('wire.watch', { orderId })
    if (watched?.ok === true) knows.set(desk.name, `${watched.value.count} alarms, ${watched.value.calls.length} calls`)
    return watched?.ok === true && watched.value.count === 0 && reachedIn(watched.value.calls).includes(last.reached)
  })
  for (const name of deaf) wrong('O6', `${name} has not heard of the last call: ${knows.get(name)}`)
  const known = await Promise.all(scene.desks.map(async desk => callsAt(scene, desk)))
  const all = new Set(known.flat())
  for (const { reached, isCertain } of scene.calls)
    if (isCertain && !all.has(reached)) wrong('O5', `a call that was recorded is gone: ${reached}`)
  for (const [index, calls] of known.entries()) {
    const name = scene.desks[index]?.name ?? ''
    for (const reached of all) {
      const times = calls.filter(one => one === reached).length
      if (times !== 1) wrong('O6', `${name} knows a call ${times} times: ${reached}`)
    }
  }
}

/** What the office says about an order is the same at every desk, and every note that was taken is there once (O5, O8). */
async function checkNotes(scene: Scene, wrong: Wrong): Promise<void> {
  for (const orderId of scene.orders) {
    let first: string | undefined
    for (const desk of scene.desks) {
      const known = await (await lifeOf(scene, desk)).ask('officeOrder.read', { orderId })
      if (known?.ok !== true || known.value === null) {
        wrong('O11', `${desk.name} does not say what it knows of an order`)
        continue
      }
      const { notes, waitingFor } = known.value
      const same = JSON.stringify([notes, waitingFor])
      first ??= same
      if (same !== first) wrong('O8', `${desk.name} shows ${same}, another desk ${first}`)
      for (const { orderId: of, text, isCertain } of scene.notes) {
        const times = notes.filter(note => note.text === text).length
        if (of === orderId && (times > 1 || (isCertain && times === 0)))
          wrong('O5', `${desk.name} has a note ${times} times: ${text}`)
      }
    }
  }
}

async function callsAt(scene: Scene, desk: ChaosDesk): Promise<string[]> {
  const life = await lifeOf(scene, desk)
  const calls: string[] = []
  for (const orderId of scene.orders) {
    const watched = await life.ask('wire.watch', { orderId })
    if (watched?.ok === true) calls.push(...reachedIn(watched.value.calls))
  }
  return calls
}

function reachedIn(calls: readonly { readonly call: object }[]): string[] {
  return calls.map(({ call: noted }) => ('reached' in noted ? String(noted.reached) : ''))
}

/** How often all desks are ended together before a record that only its author has is held back for good. */
const ENDINGS = 4

/**
 * Ends all desks once all have heard all. Desks also tell by themselves, as of a step of an order that the reader found: what one tells of as it
 * is ended is published by its next life, so such desks live once more. What is missing even then is found in what they leave.
 */
async function endInStep(scene: Scene): Promise<void> {
  const superuser = await scene.office.connect(SUPERUSER, '')
  for (let ending = 0; ending < ENDINGS; ending++) {
    const isInStep = await untilHeard(scene, superuser)
    await Promise.all(scene.desks.map(async desk => (await lifeOf(scene, desk)).kill()))
    if (!isInStep || (await haveAll(superuser, scene.desks.map(rowsOf)))) break
  }
  await superuser.end()
}

/** Resolves with whether all have in time. */
async function untilHeard(scene: Scene, superuser: pg.Client): Promise<boolean> {
  const haveHeard = async (): Promise<boolean> => {
    for (const desk of scene.desks) await lifeOf(scene, desk)
    return haveAll(superuser, scene.desks.map(rowsOf))
  }
  return vi.waitUntil(haveHeard, { timeout: patienceOf(scene), interval: 250 }).catch(() => false)
}

async function haveAll(superuser: pg.Client, files: readonly (readonly DeskRow[])[]): Promise<boolean> {
  const count = Number(await one(superuser, 'select count(*)::int from title_desk.records'))
  return files.every(rows => rows.length === count && rows.every(({ waiting }) => waiting === null))
}

const SEALED = `select id, key_id || upper(encode(content, 'hex')) as sealed from title_desk.records`

/** Every desk has what the database has, byte for byte, and heard each record after those that its author had heard (O5, O8). */
async function checkRecords(scene: Scene, wrong: Wrong): Promise<number> {
  const superuser = await scene.office.connect(SUPERUSER, '')
  const count = Number(await one(superuser, 'select count(*)::int from title_desk.records'))
  const files = scene.desks.map(desk => ({ desk, rows: rowsOf(desk) }))
  const [reference] = files
  const { rows: all } = await superuser.query<{ id: string; sealed: string }>(SEALED)
  const published = new Map(all.map(({ id, sealed }) => [id, sealed]))
  for (const { desk, rows } of files) {
    if (rows.length !== count) wrong('O8', `${desk.name} has ${rows.length} records, the office ${count}`)
    const other = differenceOf(rows, reference?.rows ?? [])
    if (other !== '') wrong('O8', `${desk.name} has other records than the first desk: ${other}`)
    for (const { id, deskId, kind, refusal, waiting, sealed } of rows) {
      if (refusal !== null || waiting !== null)
        wrong('O8', `${desk.name} keeps a record of ${kind} back: ${refusal ?? 'waiting'}`)
      // Its author has sealed it again, if the key was renewed before it knew that the office has it.
      if (deskId !== desk.id && sealed !== published.get(id))
        wrong('O8', `${desk.name} has a record of ${kind} otherwise than the office: ${id}`)
    }
  }
  const kinds = new Map(
    files.flatMap(({ rows }) => rows.map(({ id, kind, deskId }) => [id, `${kind} ${id} of ${deskId}`]))
  )
  const kindOf = (id: string): string => kinds.get(id) ?? id
  for (const { desk: author, rows } of files) {
    const heardBefore = new Set<string>()
    for (const { id, deskId } of rows) {
      if (deskId === author.id)
        for (const { desk, rows: others } of files) {
          const at = others.findIndex(one => one.id === id)
          const earlier = new Set(others.slice(0, at < 0 ? undefined : at).map(one => one.id))
          for (const cause of heardBefore)
            if (!earlier.has(cause))
              wrong(
                'O5',
                `${desk.name} heard of ${kindOf(id)} of ${author.name} before ${kindOf(cause)}, which that had heard`
              )
        }
      heardBefore.add(id)
    }
  }
  await superuser.end()
  return count
}

/** The program noted no fault of its own, took no file for damaged, and noted nothing that people typed (O9). */
function checkLife(desk: ChaosDesk, wrong: Wrong): void {
  const { name, place } = desk
  if (setAsideCount(desk) > 0) wrong('lives', `${name} set its file aside as damaged`)
  const log = readFileSync(join(place.profile, 'title-desk.log'), 'utf8')
  for (const line of log.split('\n')) {
    if (/ fault where=(uncaughtException|unhandledRejection|office) /.test(line))
      wrong('lives', `${name} noted a fault: ${line}`)
    if (/canary/i.test(line)) wrong('O9', `the log of ${name} says: ${line}`)
  }
}

interface DeskRow {
  readonly id: string
  readonly deskId: string
  readonly kind: string
  readonly refusal: string | null
  readonly waiting: number | null
  readonly text: string
  readonly sealed: string
}

/** The records that a desk has written, in the order in which it heard of them. */
function rowsOf(desk: ChaosDesk): DeskRow[] {
  const rows = readDeskFile(desk, file =>
    file
      .prepare(
        `SELECT id, desk_id, kind, refusal, waiting_since, kind || hex(account) || hex(subject) || hex(matches) || coalesce(replaces, '')
           || told_at AS text, key_id || hex(content) AS sealed FROM office_records ORDER BY number`
      )
      .all()
  )
  return rows.map(row => ({
    id: String(row['id']),
    deskId: String(row['desk_id']),
    kind: String(row['kind']),
    refusal: row['refusal'] as string | null,
    waiting: row['waiting_since'] as number | null,
    text: String(row['text']),
    sealed: String(row['sealed'])
  }))
}

/** What one desk has and another has not, by kind and author; empty where both have the same. */
function differenceOf(here: readonly DeskRow[], there: readonly DeskRow[]): string {
  const lacks = (one: readonly DeskRow[], other: readonly DeskRow[]): string => {
    const known = new Set(other.map(({ id, text }) => `${id} ${text}`))
    const lacking = one.filter(({ id, text }) => !known.has(`${id} ${text}`))
    return lacking.map(({ kind, id, deskId }) => `${kind} ${id} of ${deskId}`).join(', ')
  }
  const [more, less] = [lacks(here, there), lacks(there, here)]
  return more === '' && less === '' ? '' : `${more} instead of ${less}`
}
