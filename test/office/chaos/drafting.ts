import type { DraftId } from '#domain/order/draft.ts'
import type { OfficeDraftLine } from '#domain/office/office-drafts.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { uuidFrom } from '../../faults/random.ts'
import { CONNECTION, type ChaosDesk } from './chaos-office.ts'
import type { DeskProcess } from './desk-process.ts'
import type { Scene } from './scenario.ts'

/** What a person typed over what they saw, and what told them that it was saved. */
export interface TypedText {
  /** Tells the order from every other, also in a copy of its draft. */
  readonly order: string
  /** The name of the desk. */
  readonly desk: string
  readonly text: string
  /** The text that it replaced; null in a new draft. */
  readonly seen: string | null
  /** False where the program ended before it said that it was saved. */
  readonly isCertain: boolean
}

/** What people do with drafts and orders, each as its card says. */
export const DRAFTING = [
  'begin',
  'begin',
  'type',
  'type',
  'hand over',
  'ask',
  'ask',
  'answer',
  'take over',
  'take over',
  'send',
  'send',
  'look after orders',
  'look after orders'
] as const
export type Drafting = (typeof DRAFTING)[number]

interface At {
  readonly scene: Scene
  readonly desk: ChaosDesk
  readonly life: DeskProcess
  readonly draw: () => number
}

/** One step of the person at a desk. */
export async function draft(at: At, step: Drafting): Promise<void> {
  switch (step) {
    case 'begin':
      return begin(at)
    case 'type':
      return type(at)
    case 'hand over':
      return handOver(at)
    case 'ask':
      return askForOne(at)
    case 'answer':
      return answer(at)
    case 'take over':
      return takeOver(at)
    case 'send':
      return send(at)
    case 'look after orders':
      return lookAfterOrders(at)
  }
}

const pick = <T>({ draw }: At, from: readonly T[]): T | undefined => from[Math.floor(draw() * from.length)]

/** An order with a property of its own: nobody takes one for another. */
export function entryOf(order: string, text: string): OrderEntry {
  const number = Number.parseInt(order.slice(0, 5), 16) + 1
  const place = { address1: `${number} Canary St`, address2: '', city: 'Katy', state: 'TX', zipCode: '77494' }
  return {
    kind: 'refinance',
    properties: [{ ...place, county: 'Fort Bend' }],
    contacts: [
      { name: `Ana Canary${order.slice(0, 8)}`, email: '', phone: '', role: 'Buyer', isCompanyUser: false },
      { name: 'Pat Doe', email: 'pat.doe@example.com', phone: '', role: 'Loan Processor', isCompanyUser: true }
    ],
    loan: { lendersLoanId: `LN-${order.slice(0, 8)}`, amount: '400000', rateType: text, mortgage: '' },
    closingDate: '11/30/2199',
    slackNotificationChannel: `#${order}`
  }
}

export const textOf = ({ loan }: OrderEntry): string => loan.rateType
export const orderOf = ({ slackNotificationChannel }: OrderEntry): string => slackNotificationChannel.slice(1)

async function begin(at: At): Promise<void> {
  const order = uuidFrom(at.draw)
  await save(at, order as DraftId, { order, revision: 1, seen: null })
}

async function save(
  { scene, desk, life, draw }: At,
  id: DraftId,
  { order, revision, seen }: { readonly order: string; readonly revision: number; readonly seen: string | null }
): Promise<void> {
  const text = `typed ${uuidFrom(draw)}`
  const saved = await life.ask('drafts.save', { id, connectionId: CONNECTION, revision, entry: entryOf(order, text) })
  if (saved?.ok !== false) scene.texts.push({ order, desk: desk.name, text, seen, isCertain: saved !== undefined })
}

/** The drafts of this desk; without copies, if only the order itself is meant. */
async function ownDrafts({ life }: At, isWithCopies = false): Promise<readonly DraftId[]> {
  const drafts = await life.ask('drafts.list', {})
  const lines = drafts?.ok === true ? drafts.value : []
  return lines.filter(({ id, entry }) => isWithCopies || id === orderOf(entry)).map(({ id }) => id)
}

/** Half of them leave the form open, so that the draft is given to nobody. */
async function type(at: At): Promise<void> {
  const id = pick(at, await ownDrafts(at, true))
  if (id === undefined) return
  const opened = await at.life.ask('drafts.open', { id })
  if (opened?.ok !== true) return
  const { entry, revision } = opened.value
  at.life.show(at.draw() < 0.5 ? `app://title-desk/index.html#/drafts/${id}` : '')
  await save(at, id, { order: orderOf(entry), revision: revision + 1, seen: textOf(entry) })
}

async function handOver(at: At): Promise<void> {
  const { scene, desk, life } = at
  const id = pick(at, await ownDrafts(at))
  const to = pick(
    at,
    scene.desks.filter(one => one !== desk)
  )
  if (id !== undefined && to !== undefined) await life.ask('office.handOver', { id, deskId: to.id })
}

async function others({ life }: At): Promise<readonly OfficeDraftLine[]> {
  const known = await life.ask('office.drafts', { connectionId: CONNECTION })
  return known?.ok === true ? known.value.others.filter(({ state }) => state === 'draft') : []
}

async function askForOne(at: At): Promise<void> {
  const line = pick(
    at,
    (await others(at)).filter(({ asked }) => asked !== 'asked')
  )
  if (line !== undefined) await at.life.ask('office.askForDraft', { id: line.id })
}

/** “Not now”, or the draft itself. */
async function answer(at: At): Promise<void> {
  const { life, draw } = at
  const known = await life.ask('office.drafts', { connectionId: CONNECTION })
  const ask = pick(at, known?.ok === true ? known.value.asks : [])
  if (ask === undefined) return
  const { id, deskId } = ask
  if (draw() < 0.4) await life.ask('office.declineHandover', { id, deskId })
  else await life.ask('office.handOver', { id, deskId })
}

/** The minute to answer is over by the database's clock; whoever was not asked is not overtaken. */
async function takeOver(at: At): Promise<void> {
  const { scene, life } = at
  const lines = await others(at)
  const line = pick(
    at,
    lines.filter(({ asked }) => asked === 'asked')
  )
  if (line === undefined) return askForOne(at)
  await scene.eye.ask(
    `update title_desk.handover_requests set asked_at = asked_at - interval '1 minute' where draft_id = $1`,
    [line.id]
  )
  await life.ask('office.takeOver', { id: line.id, why: 'Dana Canary is ill', acceptsDuplicate: true })
}

/** A copy of a draft that another desk took is typed into, and sent by nobody: its order is the other desk's. */
async function send(at: At): Promise<void> {
  const id = pick(at, await ownDrafts(at))
  if (id === undefined) return
  const opened = await at.life.ask('drafts.open', { id })
  if (opened?.ok !== true) return
  const { entry, revision } = opened.value
  await at.life.ask('outbox.submit', { id, connectionId: CONNECTION, revision: revision + 1, entry })
}

export async function ordersOf(life: DeskProcess): Promise<readonly OutboxItem[]> {
  const items = await life.ask('outbox.list', {})
  return items?.ok === true ? items.value : []
}

/** The person looks at every order that did not go, and decides. */
async function lookAfterOrders(at: At): Promise<void> {
  for (const item of await ordersOf(at.life)) await lookAfter(at, item)
}

async function lookAfter({ scene, desk, life, draw }: At, item: OutboxItem): Promise<void> {
  const { id, state, waiting } = item
  if (state === 'unknown') await life.ask('outbox.searchAgain', { id })
  if (state !== 'queued') return
  if (waiting?.for !== 'office') {
    if (draw() < 0.5) await life.ask('outbox.sendNow', { id })
    else if (draw() < 0.3) await life.ask('outbox.takeBack', { id })
  } else if (waiting.hold.kind !== 'out') await life.ask('outbox.takeBack', { id })
  else if (draw() < 0.6) await life.ask('outbox.sendNow', { id })
  else {
    const decided = await life.ask('outbox.decide', { id, decision: { kind: 'without-office' } })
    if (decided?.ok !== false) scene.decisions.push({ order: id, desk: desk.id })
  }
}

/** Sees to it that nothing waits that can go on; false while something of it does. */
export async function clearOrders(life: DeskProcess): Promise<boolean> {
  let isClear = true
  for (const { id, state, waiting } of await ordersOf(life)) {
    if (state === 'sending') isClear = false
    // One that may have arrived before is looked for, which takes minutes.
    if (state !== 'queued' || waiting?.for === 'look') continue
    isClear = false
    const isRefused = waiting?.for === 'office' && waiting.hold.kind !== 'out'
    await life.ask(isRefused ? 'outbox.takeBack' : 'outbox.sendNow', { id })
  }
  return isClear
}
