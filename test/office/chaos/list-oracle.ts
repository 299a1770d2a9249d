import { vi } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OfficeMember } from '#domain/office/office.ts'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { ChaosDesk } from './chaos-office.ts'
import { ordersOf } from './drafting.ts'
import { everyDesk, patienceOf, type Wrong } from './oracle.ts'
import { lifeOf, read, type Scene } from './scenario.ts'

/** One desk reads the list for all, every desk shows the same orders, and another desk reads when that one is gone (O7, O8). */
export async function checkList(scene: Scene, wrong: Wrong): Promise<void> {
  const first = await readerOf(scene, null)
  if (first === undefined) return wrong('O7', `the desks don’t agree on one reader: ${await viewsOf(scene)}`)
  await readNow(scene, first, wrong)
  const from = scene.service.watchings.length
  await watchNow(scene, wrong)
  await scene.alive.get(first)?.kill()
  const next = await readerOf(scene, first)
  if (next === undefined) wrong('O7', `nobody reads after ${first.name}: ${await viewsOf(scene)}`)
  await lifeOf(scene, first)
  const readers = [first.token, next?.token]
  for (const { token, orderId } of scene.service.watchings.slice(from))
    if (!readers.includes(token)) wrong('O7', `${token} asked for ${orderId} while ${first.name} reads for all`)
}

/** The desk that all but one which is gone name as the reader; undefined where they don't in time. */
async function readerOf(scene: Scene, gone: ChaosDesk | null): Promise<ChaosDesk | undefined> {
  let reader: ChaosDesk | undefined
  const isAgreed = async (): Promise<boolean> => {
    const names = new Set<string>()
    let count = 0
    for (const desk of scene.desks.filter(one => one !== gone)) {
      const member = await memberAt(scene, desk)
      names.add(member?.reader?.deskName ?? '')
      if (member?.reader?.isThis === true) count += 1
    }
    const [name] = names
    reader = scene.desks.find(desk => desk !== gone && desk.name === name)
    return names.size === 1 && count === 1 && reader !== undefined
  }
  return vi.waitUntil(isAgreed, { timeout: patienceOf(scene), interval: 100 }).then(
    () => reader,
    () => undefined
  )
}

interface Reader {
  readonly name: string
  readonly epoch: string
  readonly account: string
}
const READERS = `select d.name, r.epoch::text, left(encode(r.account, 'hex'), 8) as account
  from title_desk.readers r join title_desk.desks d on d.id = r.desk_id`

const readersIn = async ({ eye }: Scene): Promise<readonly Reader[]> => (await eye.ask<Reader>(READERS)) ?? []

/** What each desk says of who reads, and of the list; and what the database does. */
async function viewsOf(scene: Scene): Promise<string> {
  const views = scene.desks.map(async desk => {
    const status = await (await lifeOf(scene, desk)).ask('orderList.status', {})
    const { orders, pause, state } = status?.ok === true ? status.value : {}
    const reader = (await memberAt(scene, desk))?.reader?.deskName ?? 'nobody'
    return `${desk.name}: ${reader}, ${state ?? ''} ${orders ?? 0} orders ${JSON.stringify(pause ?? null)}`
  })
  return [...(await Promise.all(views)), `the database: ${JSON.stringify(await readersIn(scene))}`].join('; ')
}

/** What another reads than before: a desk that falls silent on a busy machine, or takes the office's new key, is followed by another. */
async function takenOver(scene: Scene, before: readonly Reader[]): Promise<readonly Reader[]> {
  const isSame = (one: Reader, { account, epoch }: Reader) => one.account === account && one.epoch === epoch
  return (await readersIn(scene)).filter(reader => !before.some(one => isSame(one, reader)))
}

async function memberAt(scene: Scene, desk: ChaosDesk): Promise<OfficeMember | undefined> {
  const state = await (await lifeOf(scene, desk)).ask('office.state', {})
  return state?.ok === true && state.value.kind === 'member' ? state.value : undefined
}

/** The person at each desk wants the list read now: one desk asks the service, and all show what it read. */
async function readNow(scene: Scene, reader: ChaosDesk, wrong: Wrong): Promise<void> {
  const { service } = scene
  const from = service.readings.length
  const before = await readersIn(scene)
  const listed = service.listed().toSorted().join()
  const isLooking = new Set<string>()
  for (const desk of scene.desks) {
    const life = await lifeOf(scene, desk)
    // An order of unknown outcome is looked for by the desk that sent it, with requests of its own.
    if ((await ordersOf(life)).some(({ state }) => state === 'unknown' || state === 'queued')) isLooking.add(desk.token)
    await life.ask('orderList.syncNow', {})
  }
  const said = new Map<string, string>()
  const late = await everyDesk(scene, async (life, _turn, { name }) => {
    const found = await life.ask('orderList.rows', { query: ALL_ORDERS, from: 0, count: 500 })
    const shown = found?.ok === true ? found.value.rows.map(({ orderId }) => orderId) : []
    said.set(name, shown.toSorted().join())
    return said.get(name) === listed
  })
  for (const name of late) wrong('O8', `${name} shows the orders ${said.get(name) ?? ''}, the service has ${listed}`)
  const next = (await takenOver(scene, before)).map(({ name }) => name)
  const readers = scene.desks.filter(desk => desk === reader || next.includes(desk.name)).map(({ token }) => token)
  for (const token of new Set(service.readings.slice(from)))
    if (!readers.includes(token) && !isLooking.has(token)) {
      const views = `${JSON.stringify(before)} before; ${await viewsOf(scene)}`
      wrong('O7', `${token} read the list while ${reader.name} reads for all: ${views}`)
    }
}

/**
 * Each person follows another order: one desk asks the service about each of them once, every desk knows the one it follows, and notices when the
 * wire instructions are not those which it heard of (O6).
 */
async function watchNow(scene: Scene, wrong: Wrong): Promise<void> {
  const { service } = scene
  const from = service.watchings.length
  const before = await readersIn(scene)
  const follows = scene.desks.map((desk, index) => ({ desk, orderId: scene.followed[index] ?? ('' as OrderId) }))
  for (const { desk, orderId } of follows) {
    const life = await lifeOf(scene, desk)
    await life.ask('orderList.follow', { orderId, followed: true })
    await life.ask('orderList.syncNow', {})
  }
  const late = await everyDesk(scene, async (life, _turn, desk) => {
    const { orderId } = follows.find(one => one.desk === desk) ?? { orderId: '' as OrderId }
    const known = await life.ask('orderList.order', { orderId })
    return known?.ok === true && known.value !== null && known.value.stages !== null && known.value.documents !== null
  })
  for (const name of late) wrong('O8', `${name} knows nothing of the order that it follows`)
  const asked = service.watchings.slice(from)
  const times = Map.groupBy(asked, ({ orderId }) => orderId)
  // Whichever desk takes over reads what the office watches from the start.
  const readings = 1 + (await takenOver(scene, before)).length
  if ([...times.values()].some(({ length }) => length > readings))
    wrong('O7', `an order was asked for more than ${readings} times: ${JSON.stringify(asked)}; ${await viewsOf(scene)}`)
  for (const { desk, orderId } of follows) {
    service.replace(orderId)
    const life = await lifeOf(scene, desk)
    await read(scene, desk, life, orderId)
    const watched = await life.ask('wire.watch', { orderId })
    if (watched?.ok !== true || watched.value.count !== 1)
      wrong('O6', `${desk.name} has no alarm about the order that it follows`)
  }
}
