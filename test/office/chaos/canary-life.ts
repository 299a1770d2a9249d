import { readFileSync } from 'node:fs'
import { vi } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { libraryKey, type LibraryList } from '#domain/library/library.ts'
import { seenOf } from '#domain/office/last-word.ts'
import { draftIdOf } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { TypedCall } from '#domain/wire-instructions/wire-call.ts'
import { readInvitation } from '../../../main/office/invitation/invitation.ts'
import { CLIENT, CONNECTION, TOKEN, type ChaosOffice } from './chaos-office.ts'
import { must, startDesk, type DeskPlace, type DeskProcess } from './desk-process.ts'

export const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
/** In all that people type here but what takes no letters, so that one search finds any of it; what follows it tells where it was typed. */
export const STEM = 'canarius'
/** A desk has it in clear among its preferences, hence without the stem. */
export const PATTERN = '{original name} kanarie'
/** Of its order, in the list that the service has. */
export const LISTED = '1 Known St'
const NUMBER = '(713) 555-0142'
const [NOTE, WAITING, REASON] = ['canarius-note: ask on Monday', 'canarius-waiting', 'canarius-reason: Dana is ill']
const LIBRARY = [
  ['people', 'Pat canarius-person', 'pat@canarius-email.example.com', 'canarius-role'],
  ['clauses', 'canarius-mortgagee ISAOA', '', ''],
  ['loanTypes', 'canarius-type', '', ''],
  ['channels', '#canarius-channel', '', '']
] as const satisfies readonly (readonly [LibraryList, ...string[]])[]
const CALL: TypedCall = {
  caller: 'Cora canarius-caller',
  reached: 'Dana canarius-reached',
  number: NUMBER,
  source: 'other',
  sourceNote: 'canarius-source',
  calledAt: 1_700_000_000_000
}

/** By what becomes of each: `aside` is typed at the desk that `taken` is taken from, before that hears of it. */
const DRAFTS = ['sent', 'given', 'asked', 'taken', 'aside'] as const
type Which = (typeof DRAFTS)[number]
const idOf = (which: Which) => draftIdOf(`0000000${DRAFTS.indexOf(which)}-7c55-4b50-9f5e-2f1d3c4b5a69`)

function entryOf(which: Which): OrderEntry {
  const place = { address1: `81 canarius-street-${which}`, address2: `canarius-unit-${which}` }
  const town = { city: `canarius-city-${which}`, state: 'TX', zipCode: '77494', county: `canarius-county-${which}` }
  const person = { email: `pat@canarius-${which}.example.com`, phone: NUMBER, role: 'Loan Processor' }
  return {
    kind: 'refinance',
    properties: [{ ...place, ...town }],
    contacts: [
      { name: `Ana canarius-buyer-${which}`, email: '', phone: '', role: 'Buyer', isCompanyUser: false },
      { ...person, name: `Pat canarius-ours-${which}`, isCompanyUser: true }
    ],
    loan: {
      lendersLoanId: `LN-canarius-${which}`,
      amount: '400000',
      rateType: `canarius-rate-${which}`,
      mortgage: `canarius-clause-${which}`
    },
    closingDate: '11/30/2199',
    slackNotificationChannel: `#canarius-${which}`
  }
}

/** What people type, each text as it can be found in what holds it. */
export const TYPED: readonly string[] = [
  ...[NUMBER, PATTERN, NOTE, WAITING, REASON],
  ...[CALL.caller, CALL.reached, CALL.sourceNote],
  ...LIBRARY.flatMap(([, ...texts]) => texts.filter(text => text !== '')),
  ...DRAFTS.flatMap(which => JSON.stringify(entryOf(which)).match(/[^"]*canarius[^"]*/g) ?? [])
]
/** No page shows it: it is the record of a decision. */
const SHOWN = TYPED.filter(text => text !== REASON)

/** What was lived, and what must be found nowhere. */
export interface Lived {
  /** The desks' files have these in clear. */
  readonly known: readonly string[]
  readonly canaries: readonly string[]
}

/** Three desks, of which one joins by an invitation, do what there is to do, until the third shows what the others typed. */
export async function live(office: ChaosOffice, desks: DeskProcess[], places: DeskPlace[]): Promise<Lived> {
  const [first, second] = office.desks
  if (first === undefined || second === undefined) throw new Error('no desks')
  // Before anything reads the list, for a second reading would come seconds later.
  office.service.list(ORDER)
  const guest = office.newPlace()
  for (const place of [first.place, second.place, guest]) {
    places.push(place)
    desks.push(await startDesk(place, 0))
  }
  const [one, two, three] = desks
  if (one === undefined || two === undefined || three === undefined) throw new Error('no desks')
  await must(one, 'office.state', {})
  const { text, code } = await must(one, 'office.invite', { name: 'Back office', steward: false })
  const opened = await readInvitation(text, code)
  await followOrder(three)
  const joined = await must(three, 'office.join', { invitation: text, code, deskName: 'Back office' })
  if (joined.kind !== 'member' || typeof opened === 'string') throw new Error('not joined')
  const at: At = { office, one, two, three, ids: { two: second.id, three: joined.deskId } }

  await type(at)
  await sayOfOrder(at)
  await setForAll(at)
  await changeHands(at)
  await vi.waitUntil(() => office.service.placed.length === 1, { timeout: 60_000 })
  await showsAll(at)

  const key = Buffer.from(office.key, 'base64')
  const secret = JSON.parse(readFileSync(guest.keychain, 'utf8')) as Record<string, string>
  const kept = Object.values(secret).find(value => value.startsWith('office 1 ')) ?? ''
  const { password } = JSON.parse(kept.slice('office 1 '.length)) as { password: string }
  const passwords = [first.password, second.password, opened.password, password, code, code.replaceAll('-', '')]
  const known = [ORDER, ORDER.replaceAll('-', ''), 'wire-2.pdf', PATTERN, office.service.baseAddress, CLIENT]
  return { known, canaries: [...known, STEM, '555-0142', LISTED, ...passwords, TOKEN, key.toString('latin1')] }
}

interface At {
  readonly office: ChaosOffice
  readonly one: DeskProcess
  readonly two: DeskProcess
  readonly three: DeskProcess
  readonly ids: { readonly two: string; readonly three: string }
}

const save = (desk: DeskProcess, which: Which, of = which, revision = 1) =>
  must(desk, 'drafts.save', { id: idOf(of), connectionId: CONNECTION, revision, entry: entryOf(which) })

/** First, for the office hears of it seconds later. */
async function type({ one, two }: At): Promise<void> {
  one.show(`app://title-desk/index.html#/drafts/${idOf('taken')}`)
  for (const which of ['taken', 'given', 'sent'] as const) await save(one, which)
  await save(two, 'asked')
  const sent = { id: idOf('sent'), connectionId: CONNECTION, revision: 2, entry: entryOf('sent') }
  await must(one, 'outbox.submit', sent)
}

/** Of an order: what it waits for, who looks after it, a note, and a call about its wire instructions. */
async function sayOfOrder({ office: { service }, one, two, three, ids }: At): Promise<void> {
  for (const desk of [one, two, three]) await must(desk, 'orders.documents', { orderId: ORDER })
  service.replace(ORDER)
  for (const desk of [one, two, three]) await must(desk, 'orders.documents', { orderId: ORDER })
  await must(one, 'officeOrder.addNote', { orderId: ORDER, text: NOTE })
  await must(one, 'officeOrder.setWaiting', { orderId: ORDER, text: WAITING, seen: [] })
  await must(one, 'officeOrder.assign', { orderId: ORDER, deskId: ids.two, seen: [] })
  // Another desk's alarm may come meanwhile: the person looks again.
  const isNoted = async (): Promise<boolean> => {
    const { seen } = await must(one, 'wire.watch', { orderId: ORDER })
    return (await one.ask('wire.noteCall', { orderId: ORDER, call: CALL, seen }))?.ok === true
  }
  await vi.waitUntil(isNoted, { timeout: 60_000 })
}

async function setForAll({ one }: At): Promise<void> {
  const put = LIBRARY.map(([list, text, email, role]) => ({
    id: crypto.randomUUID(),
    list,
    names: [libraryKey(text)],
    value: { text, email, phone: list === 'people' ? NUMBER : '', role },
    startsOn: [],
    changedAt: 1_700_000_000_000
  }))
  await must(one, 'library.change', { connectionId: CONNECTION, staging: null, put, drop: [] })
  const settings = await must(one, 'office.settings', {})
  const seen = settings === null ? [] : seenOf(settings.filePattern)
  await must(one, 'office.setSetting', { setting: 'filePattern', value: PATTERN, seen })
}

/** One draft is given, one goes to whoever asks, and one is taken for a reason, as its form is open. */
async function changeHands({ office, one, two, three, ids }: At): Promise<void> {
  await must(one, 'office.handOver', { id: idOf('given'), deskId: ids.two })
  await heard(three, 'asked')
  await must(three, 'office.askForDraft', { id: idOf('asked') })
  await heard(two, 'taken')
  for (const desk of [two, three]) await must(desk, 'office.askForDraft', { id: idOf('taken') })
  await must(one, 'office.declineHandover', { id: idOf('taken'), deskId: ids.three })
  // Its desk had a minute to answer, by the database's clock.
  await office.office.superuser.query(
    "update title_desk.handover_requests set asked_at = asked_at - interval '1 minute' where draft_id = $1",
    [idOf('taken')]
  )
  await must(two, 'office.takeOver', { id: idOf('taken'), why: REASON, acceptsDuplicate: true })
  await save(one, 'aside', 'taken', 2)
}

async function heard(desk: DeskProcess, which: Which): Promise<void> {
  const isHere = async (): Promise<boolean> => {
    const { others } = await must(desk, 'office.drafts', { connectionId: CONNECTION })
    return others.some(({ id }) => id === idOf(which))
  }
  await vi.waitUntil(isHere, { timeout: 60_000, interval: 50 })
}

/** Before a desk joins, so that it says at once what it watches; whoever reads for all would keep it to itself. */
async function followOrder(desk: DeskProcess): Promise<void> {
  const isListed = async (): Promise<boolean> => (await must(desk, 'orderList.order', { orderId: ORDER })) !== null
  await vi.waitUntil(isListed, { timeout: 60_000, interval: 50 })
  await must(desk, 'orderList.follow', { orderId: ORDER, followed: true })
}

/** What was typed at the others arrives at the third desk, which typed nothing. */
async function showsAll({ office: { service }, three, ids }: At): Promise<void> {
  const all = { deskId: null, orderId: null, person: null, before: null }
  const shown = async (): Promise<string> => {
    const placed = service.listed().find(id => id !== ORDER) as OrderId
    const said = await must(three, 'officeOrder.read', { orderId: ORDER })
    if (said?.lookedAfter.current?.value?.id !== ids.two) return ''
    return JSON.stringify([
      said,
      await must(three, 'wire.watch', { orderId: ORDER }),
      await must(three, 'library.entries', { connectionId: CONNECTION }),
      await must(three, 'office.settings', {}),
      await must(three, 'office.drafts', { connectionId: CONNECTION }),
      await must(three, 'office.activity', all),
      await must(three, 'drafts.list', {}),
      await must(three, 'orders.sent', { orderId: placed }),
      await must(three, 'orderList.rows', { query: ALL_ORDERS, from: 0, count: 9 })
    ])
  }
  let missing: readonly string[] = SHOWN
  const isAll = async (): Promise<boolean> => {
    const text = await shown()
    missing = SHOWN.filter(one => !text.includes(one))
    return missing.length === 0
  }
  await vi.waitUntil(isAll, { timeout: 60_000, interval: 50 }).catch((cause: unknown) => {
    throw new Error(`typed at other desks, and not shown at this one: ${missing.join(', ')}`, { cause })
  })
}
