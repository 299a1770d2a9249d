import { vi } from 'vitest'
import type { ChaosDesk } from './chaos-office.ts'
import { startDesk, type DeskProcess } from './desk-process.ts'
import { everyDesk, patienceOf, type Wrong } from './oracle.ts'
import { lifeOf, type Scene } from './scenario.ts'

/** What those who may do with the office's desks and its key, each as its card says. */
export const STEWARDING = ['renew the key', 'let one in', 'let one in', 'remove one'] as const
export type Stewarding = (typeof STEWARDING)[number]

/** A desk that came for a while, and did nothing. */
export interface Guest {
  readonly id: string
  readonly life: DeskProcess
}

interface At {
  readonly scene: Scene
  readonly desk: ChaosDesk
  readonly life: DeskProcess
}

/** One step of the person at a desk that may invite and remove others. */
export async function steward(at: At, step: Stewarding): Promise<void> {
  if (step === 'renew the key') await at.life.ask('office.renewKey', {})
  else if (step === 'let one in') await letIn(at)
  else await removeGuest(at)
}

/** The first that comes stays, and what is asked of every desk is asked of it, too; the second is a guest. */
async function letIn(at: At): Promise<void> {
  const { joining } = at.scene
  const number = joining.count
  if (number === 2) return
  joining.count += 1
  if (!(await bring(at, number === 0 ? 'newcomer' : 'guest', `Newcomer ${number}`))) joining.count -= 1
}

/** False where the office does not invite it. */
async function bring({ scene, desk, life }: At, as: 'newcomer' | 'guest', name: string): Promise<boolean> {
  const invited = await life.ask('office.invite', { name, steward: false })
  if (invited?.ok !== true) return false
  const { text: invitation, code } = invited.value
  const place = scene.newPlace()
  const theirs = await startDesk(place, 0)
  // Through whatever the inviting desk's network suffers; what an answer that was lost had done is found at the next try.
  for (let tried = 0; tried < 3; tried++) {
    if (tried === 2) desk.link.heal()
    const joined = await theirs.ask('office.join', { invitation, code, deskName: name })
    if (joined?.ok !== true || joined.value.kind !== 'member') continue
    const { deskId: id } = joined.value
    scene.lives.push(theirs)
    if (as === 'guest') {
      scene.guests.push({ id, life: theirs })
      return true
    }
    const newcomer = { name, id, token: place.token, place, link: desk.link, password: '' }
    scene.desks.push(newcomer)
    scene.alive.set(newcomer, theirs)
    return true
  }
  await theirs.kill()
  return true
}

async function removeGuest({ scene, life }: At): Promise<void> {
  const [guest] = scene.guests
  if (guest === undefined) return
  await life.ask('office.removeDesk', { id: guest.id })
}

interface Newest {
  readonly made_at: string
}
const NEWEST = `select floor(extract(epoch from max(made_at)) * 1000)::text as made_at from title_desk.office_keys`

/**
 * A desk that was removed is let in no more, and every desk that stays has a key that is newer than any removal (O12). `isGuestDue`: where nobody
 * came that could be removed, somebody does now.
 */
export async function checkMembers(scene: Scene, wrong: Wrong, isGuestDue: boolean): Promise<void> {
  const [host] = scene.desks
  if (isGuestDue && scene.guests.length === 0 && host !== undefined) {
    await bring({ scene, desk: host, life: await lifeOf(scene, host) }, 'guest', 'Newcomer at last')
    if (scene.guests.length === 0) wrong('O12', 'no desk can be let in')
  }
  for (const { id, life } of scene.guests) {
    const [first] = scene.desks
    const removed = first && (await (await lifeOf(scene, first)).ask('office.removeDesk', { id }))
    if (removed?.ok !== true) wrong('O12', `a desk can’t be removed: ${JSON.stringify(removed)}`)
    else if (!(await isOut(scene, life))) wrong('O12', 'a desk that was removed is still connected')
    // Out of the office it is a desk of its own, and would read the list for itself (O7 is about the office's).
    await life.kill()
  }
  const behind = await everyDesk(scene, async life => {
    const state = await life.ask('office.state', {})
    if (state?.ok !== true || state.value.kind !== 'member' || state.value.key === null) return false
    const rows = await scene.eye.ask<Newest>(NEWEST)
    return !state.value.key.isDue && state.value.key.madeAt === Number(rows?.[0]?.made_at)
  })
  for (const name of behind) wrong('O12', `${name} has a key that a removed desk had, too`)
}

/** Whether it learns in time that it isn’t let in any more: its connection ends as well where it could make another. */
async function isOut(scene: Scene, life: DeskProcess): Promise<boolean> {
  const knows = async (): Promise<boolean> => {
    const state = await life.ask('office.state', {})
    const reach = state?.ok === true && state.value.kind === 'member' ? state.value.reach : undefined
    return reach?.kind === 'out' && reach.because === 'refused'
  }
  return vi.waitUntil(knows, { timeout: patienceOf(scene), interval: 50 }).catch(() => false)
}
