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
      return { text: 'New order' }
    case 'gone':
      return { text: 'No longer in the list' }
    case 'back':
      return { text: 'Back in the list' }
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
      return { text: flagText('Commitment', 'received', 'withdrawn', change) }
    case 'policy':
      return { text: flagText('Policy', 'issued', 'no longer issued', change) }
    case 'stage':
      return { text: stageText(change) }
    case 'task':
      return { text: `${change.done ? 'Task done' : 'Task reopened'}: ${withStage(change)}` }
    case 'document':
      return documentMessage(change)
  }
}

interface FromTo {
  readonly from: string
  readonly to: string
}

const fromTo = (what: string, { from, to }: FromTo) => `${what}: ${from === '' ? to : `${from} → ${to || 'Unknown'}`}`

function closingText({ from, to }: FromTo, currentYear: number): string {
  const [was, is] = [from, to].map(text => (isCalendarDate(text) ? formatDay(text, currentYear) : text))
  if (was === '') return `Closing set to ${is}`
  return is === '' ? `Closing date removed (was ${was})` : `Closing moved from ${was} to ${is}`
}

const ONE = { properties: 'Property', buyers: 'Buyer', borrowers: 'Borrower', sellers: 'Seller' }
const MORE = { properties: 'Properties', buyers: 'Buyers', borrowers: 'Borrowers', sellers: 'Sellers' }

/** What was added and removed; everything if the two cannot be told apart. */
function listText({ kind, from, to }: ChangeOf<'properties' | 'buyers' | 'borrowers' | 'sellers'>): string {
  const [came, went] = [without(to, from), without(from, to)]
  const word = (names: readonly string[]) => (names.length === 1 ? ONE[kind] : MORE[kind])
  if (came.length === 0 && went.length > 0) return `${word(went)} removed: ${went.join(', ')}`
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
  undone: string,
  { from, to }: { readonly from: boolean | null; readonly to: boolean | null }
): string {
  if (to === null) return `${what}: Unknown`
  if (to) return `${what} ${done}`
  return from === true ? `${what} ${undone}` : `${what} not ${done} yet`
}

const readable = (status: string) => status.replaceAll('_', ' ')

function stageText({ stage, from, to }: ChangeOf<'stage'>): string {
  if (to.trim().toLowerCase() === 'completed') return `Stage completed: ${stage}`
  return fromTo(stage || 'Unnamed stage', { from: readable(from), to: readable(to) })
}

const withStage = ({ task, stage }: ChangeOf<'task'>) => `${task || 'unnamed'}${stage === '' ? '' : ` (${stage})`}`

const WHAT = { arrived: 'Document received', replaced: 'Document replaced', gone: 'Document removed' }
/** A reminder without a promise: nobody here can verify wire details. */
const CALL = 'Verify by phone before sending money.'

function documentMessage({ what, type, name, fileNames = [] }: ChangeOf<'document'>): ChangeMessage {
  const text = `${WHAT[what]}: ${name || type || 'unnamed'}`
  return isWireDocument({ type, name, fileName: null }) || fileNames.some(isWireInstructions)
    ? { text, reminder: CALL }
    : { text }
}
