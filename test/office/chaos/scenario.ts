import type { OrderId } from '#domain/common/order-id.ts'
import { seenOf } from '#domain/office/last-word.ts'
import type { Death } from '../../faults/life.ts'
import { dealer, seededRandom, uuidFrom } from '../../faults/random.ts'
import type { Cluster } from '../support/cluster.ts'
import { openChaosOffice, type ChaosDesk, type ChaosOffice } from './chaos-office.ts'
import { openEye, type DatabaseEye } from './database-eye.ts'
import { startDesk, type DeskProcess } from './desk-process.ts'
import { draft, DRAFTING, type TypedText } from './drafting.ts'
import { TROUBLES, type Trouble } from './link.ts'
import { steward, STEWARDING, type Guest } from './members.ts'
import { settle, type Violation } from './oracle.ts'

/** How large a scene is, and how wild. */
export interface Size {
  readonly desks: number
  /** What each desk does, one after the other. */
  readonly steps: number
  /** Whether desks come and go, and the key is renewed. */
  readonly isWithMembers: boolean
  /** Whether one is let in and removed at the end, where none was before. */
  readonly isGuestDue: boolean
}

/** What a desk was told was recorded: a call about wire instructions. */
export interface NotedCallback {
  readonly desk: string
  readonly orderId: OrderId
  /** Whom it reached, which tells it from every other. */
  readonly reached: string
  /** The versions of the file that it was about. */
  readonly about: readonly string[]
  /** False where the program ended before it said that it was recorded. */
  readonly isCertain: boolean
}

/** A note on an order, told from every other by its text. */
export interface TakenNote {
  readonly orderId: OrderId
  readonly text: string
  readonly isCertain: boolean
}

export interface Outcome {
  readonly seed: number
  readonly violations: readonly Violation[]
  readonly lives: number
  /** How often a program ended where. */
  readonly died: ReadonlyMap<string, number>
  readonly troubles: ReadonlyMap<Trouble, number>
  readonly crashes: number
  readonly records: number
  /** Orders that were typed, changes of hands, and orders that arrived. */
  readonly work: { readonly typed: number; readonly hands: number; readonly arrived: number }
  /** Desks that came and went, and keys that the office has had. */
  readonly members: { readonly joined: number; readonly removed: number; readonly keys: number }
}

/** Where a program ends by itself, each a step around what it keeps of its office. */
const PLACES: readonly Death[] = [
  'run office_records',
  'before commit office_records',
  'after commit office_records',
  'before commit office_place',
  'after commit office_place',
  'before commit wire_watches',
  'after commit wire_watches',
  'run office_drafts',
  'before commit office_drafts',
  'after commit office_drafts',
  'before commit office_leases',
  'after commit office_leases',
  'before commit order draft',
  'before commit attempt wire',
  'after bytes',
  'headers of the answer',
  'before commit attempt accepted',
  'after commit attempt accepted'
].flatMap(at => [
  { at, nth: 1 },
  { at, nth: 2 }
])
const STEPS = [
  'note',
  'note',
  'waiting',
  'read',
  'replace',
  'call',
  'call',
  'call',
  'trouble',
  'trouble',
  'heal',
  'kill',
  'kill',
  'clock'
] as const
/** What becomes of orders that arrive. */
const ANSWERS = ['taken', 'taken', 'taken', 'taken', 'lost', 'refused'] as const
const HOUR = 3_600_000
const CLOCKS = [0, HOUR, -HOUR, 365 * 24 * HOUR, -365 * 24 * HOUR]

export interface Scene extends ChaosOffice {
  readonly orders: readonly OrderId[]
  /** One for each desk, which its person follows at last, and one for a newcomer. */
  readonly followed: readonly OrderId[]
  readonly calls: NotedCallback[]
  readonly notes: TakenNote[]
  readonly texts: TypedText[]
  /** Orders that people sent though the office did not answer. */
  readonly decisions: { readonly order: string; readonly desk: string }[]
  readonly eye: DatabaseEye
  /** How many have been let in since the office began. */
  readonly joining: { count: number }
  readonly guests: Guest[]
  /** Every life of every desk, in turn. */
  readonly lives: DeskProcess[]
  /** The one that lives now. */
  readonly alive: Map<ChaosDesk, DeskProcess>
  /** How far each desk's clock is off. */
  readonly clocks: Map<ChaosDesk, number>
  /** The oldest version that a desk was told of, by desk and order. */
  readonly firstSeen: Map<string, number>
  /** What does not hold, as far as it was looked at. */
  readonly found: Violation[]
}

/** An office, and nothing that happened there yet. */
export async function openScene(cluster: Cluster, main: string, desks: number, draw: () => number): Promise<Scene> {
  const office = await openChaosOffice(cluster, main, desks)
  const orders = [1, 2].map(() => uuidFrom(draw) as OrderId)
  const followed = [...office.desks.map(() => uuidFrom(draw) as OrderId), uuidFrom(draw) as OrderId]
  for (const orderId of [...orders, ...followed]) office.service.list(orderId)
  return {
    ...office,
    orders,
    followed,
    calls: [],
    notes: [],
    texts: [],
    decisions: [],
    eye: openEye(office.office),
    joining: { count: 0 },
    guests: [],
    lives: [],
    alive: new Map(),
    clocks: new Map(),
    firstSeen: new Map(),
    found: []
  }
}

export async function close(scene: Scene): Promise<void> {
  const guests = scene.guests.map(({ life }) => life)
  await Promise.all([...scene.alive.values(), ...guests].map(life => life.kill()))
  await scene.close()
}

/** An office whose desks work while network, clocks, programs and database fail as a seed says; at last all is well, and what holds is looked at. */
export async function scenario(cluster: Cluster, main: string, seed: number, size: Size): Promise<Outcome> {
  const draw = seededRandom(seed)
  const scene = await openScene(cluster, main, size.desks, draw)
  const troubles = new Map<Trouble, number>()
  const nextPlace = dealer(draw, PLACES)
  scene.service.answer(dealer(draw, ANSWERS))
  const all = size.desks * size.steps
  const crashes = [0.3, 0.6, 0.8].map(part => Math.floor((part + draw() / 10) * all))
  let [taken, crashing] = [0, Promise.resolve()]
  /** The database dies at steps of the desks, while the others go on. */
  const onStep = (): void => {
    taken += 1
    if (!crashes.includes(taken)) return
    const signal = draw() < 0.5 ? 'SIGQUIT' : 'SIGKILL'
    crashing = crashing.then(async () => {
      await cluster.crash(signal)
      await cluster.start()
    })
  }
  try {
    await Promise.all(
      scene.desks.map((desk, index) =>
        work(scene, desk, { ...size, draw: seededRandom(seed * 1000 + index), nextPlace, troubles, onStep })
      )
    )
    await crashing
    const { violations, records } = await settle(scene, 'with the list', size.isGuestDue)
    const died = new Map<string, number>()
    for (const life of scene.lives) died.set(life.died() ?? 'killed', (died.get(life.died() ?? 'killed') ?? 0) + 1)
    const hands = await scene.eye.ask<{ count: number }>('select count(*)::int from title_desk.handovers')
    const done = {
      typed: new Set(scene.texts.filter(({ isCertain }) => isCertain).map(({ order }) => order)).size,
      hands: hands?.[0]?.count ?? 0,
      arrived: scene.service.placed.length
    }
    const [members = { joined: 0, removed: 0, keys: 0 }] = (await scene.eye.ask<Outcome['members']>(MEMBERS)) ?? []
    return {
      seed,
      violations,
      lives: scene.lives.length,
      died,
      troubles,
      crashes: crashes.length,
      records,
      work: done,
      members
    }
  } finally {
    await close(scene)
  }
}

const MEMBERS = `select (select count(*)::int from title_desk.desks where name like 'Newcomer %' and joined_at is not null) as joined,
  (select count(*)::int from title_desk.desks where removed_at is not null) as removed,
  (select count(*)::int from title_desk.office_keys) as keys`

interface Working extends Pick<Size, 'steps' | 'isWithMembers'> {
  readonly draw: () => number
  readonly nextPlace: () => Death
  readonly troubles: Map<Trouble, number>
  readonly onStep: () => void
}

/** What one desk and its person do, and what befalls them. */
async function work(
  scene: Scene,
  desk: ChaosDesk,
  { draw, steps, isWithMembers, nextPlace, troubles, onStep }: Working
): Promise<void> {
  const [nextStep, nextDrafting, nextTrouble] = [dealer(draw, STEPS), dealer(draw, DRAFTING), dealer(draw, TROUBLES)]
  const nextStewarding = dealer(draw, STEWARDING)
  const isSteward = isWithMembers && scene.desks.indexOf(desk) < 2
  const pick = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T
  for (const orderId of scene.orders) await read(scene, desk, await lifeOf(scene, desk, nextPlace()), orderId)
  for (let count = 0; count < steps; count++) {
    onStep()
    await scene.eye.look()
    const life = await lifeOf(scene, desk, draw() < 0.8 ? nextPlace() : null)
    for (const drafting of [nextDrafting(), nextDrafting()]) await draft({ scene, desk, life, draw }, drafting)
    if (isSteward && draw() < 0.4) await steward({ scene, desk, life }, nextStewarding())
    const step = nextStep()
    const orderId = pick(scene.orders)
    if (step === 'replace') scene.service.replace(orderId)
    else if (step === 'read') await read(scene, desk, life, orderId)
    else if (step === 'call') {
      await read(scene, desk, life, orderId)
      await call(scene, desk, life, orderId)
    } else if (step === 'note') await addNote(scene, life, orderId)
    else if (step === 'waiting') await setWaiting(life, orderId)
    else if (step === 'kill') await life.kill()
    else if (step === 'clock') {
      scene.clocks.set(desk, pick(CLOCKS))
      life.setClock(scene.clocks.get(desk) ?? 0)
    } else if (step === 'heal') desk.link.heal()
    else {
      const trouble = nextTrouble()
      troubles.set(trouble, (troubles.get(trouble) ?? 0) + 1)
      desk.link.befall(trouble)
    }
  }
}

/** The life of a desk; another begins where the last has ended. */
export async function lifeOf(scene: Scene, desk: ChaosDesk, death: Death | null = null): Promise<DeskProcess> {
  const before = scene.alive.get(desk)
  if (before?.isAlive() === true) return before
  const life = await startDesk(desk.place, scene.clocks.get(desk) ?? 0, death)
  scene.alive.set(desk, life)
  scene.lives.push(life)
  // The page asks for this first, and with it the program takes its seat in the office.
  await life.ask('office.state', {})
  return life
}

/** The person opens an order: its documents are read, and changes of its wire instructions noticed. */
export async function read(scene: Scene, desk: ChaosDesk, life: DeskProcess, orderId: OrderId): Promise<void> {
  const version = scene.service.version(orderId)
  const answer = await life.ask('orders.documents', { orderId })
  const key = `${desk.id} ${orderId}`
  if (answer?.ok === true && !scene.firstSeen.has(key)) scene.firstSeen.set(key, version)
}

/** The person calls about what changed, if anything did. */
export async function call(scene: Scene, desk: ChaosDesk, life: DeskProcess, orderId: OrderId): Promise<void> {
  const watched = await life.ask('wire.watch', { orderId })
  if (watched?.ok !== true || watched.value.count === 0) return
  const reached = `Dana Canary ${crypto.randomUUID()}`
  const about = watched.value.alarms.map(({ now }) => now?.slot.fileName ?? '')
  const calledAt = Date.now() + (scene.clocks.get(desk) ?? 0)
  const typed = {
    caller: 'Ana Canary',
    reached,
    number: '(713) 555-0142',
    source: 'our-records',
    sourceNote: '',
    calledAt
  } as const
  const noted = await life.ask('wire.noteCall', { orderId, call: typed, seen: watched.value.seen })
  // Another desk's alarm came meanwhile: the person looks again.
  if (noted?.ok === false) return noted.failure.kind === 'out-of-date' ? call(scene, desk, life, orderId) : undefined
  scene.calls.push({ desk: desk.id, orderId, reached, about, isCertain: noted !== undefined })
}

export async function addNote(scene: Scene, life: DeskProcess, orderId: OrderId): Promise<void> {
  const text = `Note of Canary ${crypto.randomUUID()}`
  const added = await life.ask('officeOrder.addNote', { orderId, text })
  if (added?.ok !== false) scene.notes.push({ orderId, text, isCertain: added !== undefined })
}

/** The person says what the order waits for, having seen what it waits for now. */
async function setWaiting(life: DeskProcess, orderId: OrderId): Promise<void> {
  const known = await life.ask('officeOrder.read', { orderId })
  if (known?.ok !== true || known.value === null) return
  const seen = seenOf(known.value.waitingFor)
  await life.ask('officeOrder.setWaiting', { orderId, text: `Canary ${crypto.randomUUID()}`, seen })
}
