import { stampOf } from './calendar.ts'
import { hashOf } from './random.ts'
import type { ClientOrder } from './sample-order.ts'
import { taskDone } from './schedule.ts'
import { taskNumber } from './stages.ts'

/**
 * How a file is fetched: with the token from the service, through a signed link elsewhere, or through a redirect to
 * one.
 */
export type Way = 'token' | 'link' | 'redirect'

/** A file type, named by its extension. */
export type Ending = 'pdf' | 'png' | 'txt' | 'docx' | 'xlsx'

/** A document slot of an order at a given time (specification 2.7). */
export interface Slot {
  readonly id: number
  readonly type: string
  readonly way: Way
  /** The file in it; null if nothing is uploaded yet. */
  readonly file: {
    readonly name: string
    readonly ending: Ending
    readonly uploaded: number
    readonly revision: number
  } | null
}

/** A file that a test put into a slot, replacing what the schedule put there. */
export interface Replacement {
  readonly revision: number
  readonly uploaded: number
}

interface SlotKind {
  readonly type: string
  readonly task: number
  readonly way: Way
  readonly endings: readonly Ending[]
}

function slotKind(type: string, task: string, way: Way, endings: readonly Ending[] = ['pdf']): SlotKind {
  return { type, task: taskNumber(task), way, endings }
}

/** The types of specification 2.7, in its order; a file arrives when its task is done. */
const KINDS: readonly SlotKind[] = [
  slotKind('Closing Disclosure', 'Preliminary Statement Created', 'token', ['pdf', 'pdf', 'xlsx']),
  slotKind('Closing Protection Letter', 'Closing Protection Letter Uploaded', 'redirect'),
  slotKind('Deed of Trust', 'Documents Recorded', 'link'),
  slotKind('Escrow Documents', 'Signed Documents', 'token', ['pdf', 'docx']),
  slotKind('Full Lender Policy', "Lender's Policy Issued", 'link'),
  slotKind('Lender Title Order', 'Title Search Requested', 'token', ['txt', 'pdf']),
  slotKind('Loan Documents', 'Lender Closing Documents Provided', 'redirect'),
  slotKind('Property Tax Bill', 'Title Search Received', 'link', ['png', 'pdf']),
  slotKind('Title Commitment', 'Title Commitment Prepared', 'link'),
  slotKind('Wire Instructions', 'Borrower Closing Scheduled', 'token')
]

const COMMITMENT = KINDS.findIndex(kind => kind.type === 'Title Commitment')
const POLICY = KINDS.findIndex(kind => kind.type === 'Full Lender Policy')

export type Replaced = ReadonlyMap<number, Replacement>

/** All slots of an order at a given time. */
export function slotsAt(order: ClientOrder, at: number, replaced: Replaced): Slot[] {
  return KINDS.map((kind, index) => {
    const id = order.documents + index
    const state = stateOf(order, index, at, replaced)
    if (state === null) return { id, type: kind.type, way: kind.way, file: null }
    const ending = kind.endings[hashOf(order.id, index) % kind.endings.length] ?? 'pdf'
    const name = fileName(order, kind.type, ending, state.uploaded)
    return { id, type: kind.type, way: kind.way, file: { name, ending, ...state } }
  })
}

/** The two flags of a transaction summary (specification 2.8): commitment uploaded, policy issued. */
export function progressAt(
  order: ClientOrder,
  at: number,
  replaced: Replaced
): { commitment_uploaded: boolean; policy_issued: boolean } {
  return {
    commitment_uploaded: stateOf(order, COMMITMENT, at, replaced) !== null,
    policy_issued: stateOf(order, POLICY, at, replaced) !== null
  }
}

/** A document in the wire format (specification 2.7). */
export function wireDocument(slot: Slot, url: string): object {
  return {
    id: slot.id,
    type: slot.type,
    name: slot.type,
    file_name: slot.file?.name ?? null,
    download_url: slot.file === null ? null : url,
    uploaded_at: slot.file === null ? null : stampOf(slot.file.uploaded)
  }
}

function stateOf(order: ClientOrder, index: number, at: number, replaced: Replaced): Replacement | null {
  const byHand = replaced.get(order.documents + index)
  if (byHand !== undefined && byHand.uploaded <= at) return byHand
  const uploaded = taskDone(order.work, KINDS[index]?.task ?? -1)
  return uploaded <= at ? { revision: 1, uploaded } : null
}

/** An upload prefix of digits, as the service adds it, and one of three common naming habits. */
function fileName(order: ClientOrder, type: string, ending: Ending, uploaded: number): string {
  const digits = Math.floor(uploaded / 1000)
  const whom = order.name.replaceAll(/[^\p{L}\p{N} .,'&-]/gu, '').replaceAll(/ +/g, ' ')
  const habits = [
    `${type} - ${whom}`,
    type.toLowerCase().replaceAll(' ', '-'),
    `${type.toUpperCase().replaceAll(' ', '_')}_final(2)`
  ]
  return `${digits}${habits[hashOf(order.id, type) % habits.length]}.${ending}`
}
