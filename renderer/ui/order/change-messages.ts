import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Change } from '#domain/orders/change.ts'
import { formatDay } from '#domain/calendar/format-day.ts'
import { isWireDocument, isWireInstructions } from '#domain/wire-instructions/wire-names.ts'

/** A change in a line; `reminder` is what to do before relying on it. */
export interface ChangeMessage {
  readonly text: string
  readonly reminder?: string
}

type ChangeOf<K extends Change['kind']> = Extract<Change, { kind: K }>

/** A change in the clerk's words. The service's own text stays as it came, except that a status is lower case. */
export function changeMessage(change: Change, currentYear: number): ChangeMessage {
  switch (change.kind) {
    case 'new-order':
      return { text: 'New in the list' }
    case 'gone':
      return { text: 'No longer in the list' }
    case 'back':
      return { text: 'In the list again' }
    case 'name':
      return { text: fromTo('Name', change) }
    case 'status':
      return { text: fromTo('Status', change) }
    case 'closing-date':
      return { text: closingText(change, currentYear) }
    case 'properties':
    case 'buyers':
    case 'borrowers':
    case 'sellers':
      return { text: listText(change) }
    case 'commitment':
      return { text: flagText('Commitment', 'in', change) }
    case 'policy':
      return { text: flagText('Policy', 'issued', change) }
    case 'stage':
      return { text: stageText(change) }
    case 'task':
      return { text: `${change.done ? 'Task done' : 'Task open again'}: ${withStage(change)}` }
    case 'document':
      return documentMessage(change)
  }
}

interface FromTo {
  readonly from: string
  readonly to: string
}

const fromTo = (what: string, { from, to }: FromTo) => `${what}: ${from === '' ? to : `${from} → ${to || 'not said'}`}`

function closingText({ from, to }: FromTo, currentYear: number): string {
  const [was, is] = [from, to].map(text => (isCalendarDate(text) ? formatDay(text, currentYear) : text))
  if (was === '') return `Closing set to ${is}`
  return is === '' ? `Closing date taken out, it was ${was}` : `Closing moved from ${was} to ${is}`
}

const ONE = { properties: 'Property', buyers: 'Buyer', borrowers: 'Borrower', sellers: 'Seller' }
const MORE = { properties: 'Properties', buyers: 'Buyers', borrowers: 'Borrowers', sellers: 'Sellers' }

/** What was added and removed; everything if the two cannot be told apart. */
function listText({ kind, from, to }: ChangeOf<'properties' | 'buyers' | 'borrowers' | 'sellers'>): string {
  const [came, went] = [without(to, from), without(from, to)]
  const word = (names: readonly string[]) => (names.length === 1 ? ONE[kind] : MORE[kind])
  if (came.length === 0 && went.length > 0) return `${word(went)} taken out: ${went.join(', ')}`
  if (went.length === 0 && came.length > 0) return `${word(came)} added: ${came.join(', ')}`
  if (came.length === 1 && went.length === 1) return `${ONE[kind]}: ${went[0]} → ${came[0]}`
  return `${MORE[kind]}: ${from.join(', ')} → ${to.join(', ')}`
}

/** The names that the other list lacks; duplicates count twice. */
function without(names: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return names.filter(name => {
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function flagText(
  what: string,
  done: string,
  { from, to }: { readonly from: boolean | null; readonly to: boolean | null }
): string {
  if (to === null) return `${what}: no longer said`
  if (to) return `${what} is ${done}`
  return from === true ? `${what} is no longer ${done}` : `${what} is not ${done} yet`
}

const readable = (status: string) => status.replaceAll('_', ' ')

function stageText({ stage, from, to }: ChangeOf<'stage'>): string {
  if (to.trim().toLowerCase() === 'completed') return `Stage completed: ${stage}`
  return fromTo(stage || 'Stage without a name', { from: readable(from), to: readable(to) })
}

const withStage = ({ task, stage }: ChangeOf<'task'>) =>
  `${task || 'one without a name'}${stage === '' ? '' : ` (${stage})`}`

const WHAT = { arrived: 'Document arrived', replaced: 'Document replaced', gone: 'Document gone' }
/** A reminder without a promise: nobody here can verify wire details. */
const CALL = 'Call a number you already know before you rely on these.'

function documentMessage({ what, type, name, fileNames = [] }: ChangeOf<'document'>): ChangeMessage {
  const text = `${WHAT[what]}: ${name || type || 'one without a name'}`
  return isWireDocument({ type, name, fileName: null }) || fileNames.some(isWireInstructions)
    ? { text, reminder: CALL }
    : { text }
}
