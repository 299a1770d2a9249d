import type { DraftId } from '#domain/order/draft.ts'
import type { Result } from '#domain/common/result.ts'
import type { OfficeReach } from '#domain/office/office.ts'
import { vi } from 'vitest'
import type { Death } from '../../faults/life.ts'
import { seededRandom, uuidFrom } from '../../faults/random.ts'
import type { Cluster } from '../support/cluster.ts'
import { CONNECTION, type ChaosDesk } from './chaos-office.ts'
import type { DeskProcess } from './desk-process.ts'
import { entryOf, ordersOf, textOf } from './drafting.ts'
import { settle, type Violation } from './oracle.ts'
import { addNote, call, close, lifeOf, openScene, read, type Scene } from './scenario.ts'

/** What each life came by that was to end by itself, and what did not hold. */
export interface Steered {
  readonly died: readonly (string | undefined)[]
  readonly violations: readonly Violation[]
}

/** Around the commit of a call, which is the second of its kind in a life that first notices what it is about. */
export const CALLING = [
  { at: 'before commit wire_watches', nth: 2 },
  { at: 'after commit wire_watches', nth: 2 },
  { at: 'run office_records', nth: 1 },
  { at: 'before commit office_records', nth: 1 },
  { at: 'after commit office_records', nth: 2 }
] as const

const WHY = 'Dana Canary is ill'

/** Opens an office, lets happen there what `live` says, and looks at what holds; `live` answers with the lives that were to end by themselves. */
async function steered(
  cluster: Cluster,
  main: string,
  count: number,
  live: (scene: Scene) => Promise<readonly DeskProcess[]>
): Promise<Steered> {
  const scene = await openScene(cluster, main, count, seededRandom(count))
  try {
    const lives = await live(scene)
    const { violations } = await settle(scene, 'without the list')
    return { died: lives.map(life => life.died()), violations }
  } finally {
    await close(scene)
  }
}

function deskAt({ desks }: Scene, index: number): ChaosDesk {
  const desk = desks[index]
  if (desk === undefined) throw new Error('an office with too few desks')
  return desk
}

/** Two desks, of which one dies while its person records a call. */
export function dyingInACall(cluster: Cluster, main: string, death: Death): Promise<Steered> {
  return steered(cluster, main, 2, async scene => {
    const [desk, [orderId]] = [deskAt(scene, 0), scene.orders]
    if (orderId === undefined) throw new Error('an office without orders')
    for (const one of scene.desks) await read(scene, one, await lifeOf(scene, one), orderId)
    await scene.alive.get(desk)?.kill()
    scene.service.replace(orderId)
    const life = await lifeOf(scene, desk, death)
    await read(scene, desk, life, orderId)
    await call(scene, desk, life, orderId)
    await life.ended
    return [life]
  })
}

/**
 * One desk dies once the office has its note, before it has kept that the office has: it met the office, and kept the note, before that. The other
 * dies while it keeps the first that it hears, that note among it, once it has met the office.
 */
export function dyingWithANote(cluster: Cluster, main: string): Promise<Steered> {
  return steered(cluster, main, 2, async scene => {
    const [orderId] = scene.orders
    if (orderId === undefined) throw new Error('an office without orders')
    const author = await lifeOf(scene, deskAt(scene, 0), { at: 'before commit office_records', nth: 3 })
    await addNote(scene, author, orderId)
    await author.ended
    const hearer = await lifeOf(scene, deskAt(scene, 1), { at: 'before commit office_records', nth: 2 })
    await hearer.ended
    return [author, hearer]
  })
}

/** While one desk is out of reach and types, another takes two drafts of it over, types, too, and gives one of them back. */
export function typingAway(cluster: Cluster, main: string): Promise<Steered> {
  return steered(cluster, main, 2, async scene => {
    const [away, other] = [deskAt(scene, 0), deskAt(scene, 1)]
    const [life, theirs] = [await lifeOf(scene, away), await lifeOf(scene, other)]
    const ids = [await begin(scene, life), await begin(scene, life)]
    for (const id of ids) await hasDraftOf(theirs, id)
    away.link.befall('refused')
    for (const id of ids) await type(scene, life, id)
    for (const id of ids) {
      await ask(scene, theirs, id)
      done(await theirs.ask('office.takeOver', { id, why: WHY, acceptsDuplicate: true }))
      await type(scene, theirs, id)
    }
    const [, givenBack] = ids
    if (givenBack !== undefined) done(await theirs.ask('office.handOver', { id: givenBack, deskId: away.id }))
    await hasReach(life, 'out')
    away.link.heal()
    await hasReach(life, 'connected')
    return []
  })
}

/**
 * A desk dies after it heard that an order which it had queued is another desk's, before it took that back. Its person takes it back, out
 * of reach of the office, and types into it as often as it opens.
 */
export function typingInATakenOrder(cluster: Cluster, main: string): Promise<Steered> {
  return steered(cluster, main, 2, async scene => {
    const [away, other] = [deskAt(scene, 0), deskAt(scene, 1)]
    const life = await lifeOf(scene, away, { at: 'before commit order draft', nth: 2 })
    const theirs = await lifeOf(scene, other)
    const id = await begin(scene, life)
    await hasDraftOf(theirs, id)
    away.link.befall('refused')
    await submit(life, id)
    await ask(scene, theirs, id)
    done(await theirs.ask('office.takeOver', { id, why: WHY, acceptsDuplicate: true }))
    away.link.heal()
    await life.ended
    away.link.befall('refused')
    const next = await lifeOf(scene, away)
    await isWaiting(next, id)
    done(await next.ask('outbox.takeBack', { id }))
    await type(scene, next, id)
    if ((await next.ask('drafts.open', { id }))?.ok === true) await type(scene, next, id)
    away.link.heal()
    await hasReach(next, 'connected')
    return [life]
  })
}

/** A desk dies with the right to send an order of which nothing was sent yet, and is removed; another takes the draft over. */
export function takingFromRemoved(cluster: Cluster, main: string): Promise<Steered> {
  return steered(cluster, main, 3, async scene => {
    const [steward, other, gone] = [deskAt(scene, 0), deskAt(scene, 1), deskAt(scene, 2)]
    const life = await lifeOf(scene, gone, { at: 'before commit attempt wire', nth: 1 })
    const id = await begin(scene, life)
    const theirs = await lifeOf(scene, other)
    await hasDraftOf(theirs, id)
    await submit(life, id)
    await life.ended
    done(await (await lifeOf(scene, steward)).ask('office.removeDesk', { id: gone.id }))
    // Nobody asks it for anything any more; what it typed has to be at a desk that stays.
    scene.desks.splice(scene.desks.indexOf(gone), 1)
    scene.alive.delete(gone)
    await gone.link.close()
    await theirs.ask('office.takeOver', { id, why: 'Its desk is gone', acceptsDuplicate: true })
    return [life]
  })
}

async function begin(scene: Scene, life: DeskProcess): Promise<DraftId> {
  const order = uuidFrom(seededRandom(scene.texts.length)) as DraftId
  await save(scene, life, { id: order, revision: 1, seen: null })
  return order
}

async function type(scene: Scene, life: DeskProcess, id: DraftId): Promise<void> {
  const opened = await life.ask('drafts.open', { id })
  if (opened?.ok !== true) throw new Error('it does not have the draft')
  await save(scene, life, { id, revision: opened.value.revision + 1, seen: textOf(opened.value.entry) })
}

async function save(
  scene: Scene,
  life: DeskProcess,
  { id, revision, seen }: { readonly id: DraftId; readonly revision: number; readonly seen: string | null }
): Promise<void> {
  const text = `typed ${crypto.randomUUID()}`
  const saved = await life.ask('drafts.save', { id, connectionId: CONNECTION, revision, entry: entryOf(id, text) })
  done(saved)
  scene.texts.push({ order: id, desk: nameOf(scene, life), text, seen, isCertain: true })
}

async function submit(life: DeskProcess, id: DraftId): Promise<void> {
  const opened = await life.ask('drafts.open', { id })
  if (opened?.ok !== true) throw new Error('it does not have its draft')
  const { entry, revision } = opened.value
  await life.ask('outbox.submit', { id, connectionId: CONNECTION, revision: revision + 1, entry })
}

const nameOf = ({ alive }: Scene, life: DeskProcess): string =>
  [...alive].find(([, one]) => one === life)?.[0].name ?? 'a desk that is gone'

/** A life in which that was refused would prove nothing. */
function done(answer: Result<unknown, unknown> | undefined): void {
  if (answer?.ok !== true) throw new Error(`refused: ${JSON.stringify(answer)}`)
}

/** The minute that its holder has to answer is over. */
async function ask(scene: Scene, life: DeskProcess, id: DraftId): Promise<void> {
  done(await life.ask('office.askForDraft', { id }))
  await scene.eye.ask(
    `update title_desk.handover_requests set asked_at = asked_at - interval '1 minute' where draft_id = $1`,
    [id]
  )
}

/** Resolves once a desk says so by itself: one that is told to try again starts anew, and asks for all that it holds before it says anything. */
async function hasReach(life: DeskProcess, kind: OfficeReach['kind']): Promise<void> {
  const isSaid = async (): Promise<boolean> => {
    const state = await life.ask('office.state', {})
    return state?.ok === true && state.value.kind === 'member' && state.value.reach.kind === kind
  }
  await vi.waitUntil(isSaid, { timeout: 60_000, interval: 20 })
}

/** Resolves once an order waits for the office: which hold it shows depends on whether its last life waited out the office's answer. */
async function isWaiting(life: DeskProcess, id: DraftId): Promise<void> {
  const isShown = async (): Promise<boolean> =>
    (await ordersOf(life)).some(({ id: shown, waiting }) => shown === id && waiting?.for === 'office')
  await vi.waitUntil(isShown, { timeout: 60_000, interval: 50 })
}

/** Resolves once a desk shows another's draft. */
async function hasDraftOf(life: DeskProcess, id: DraftId): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    const known = await life.ask('office.drafts', { connectionId: CONNECTION })
    return known?.ok === true && known.value.others.some(line => line.id === id)
  }
  await vi.waitUntil(isShown, { timeout: 60_000, interval: 50 })
}
