import { formatDate } from '../calendar/format-day.ts'
import type { OrderRow } from './order-list.ts'
import { buyersOrBorrowers, type OrderSummary } from './order-page.ts'
import { statusOf } from './order-status.ts'
import type { OrderDocument } from '../documents/order-document.ts'
import { stageTrack, type Stage } from './stage.ts'

export interface StatusParts {
  readonly row: OrderSummary & Pick<OrderRow, 'goneAt'>
  /** Null if unknown. */
  readonly stages: readonly Stage[] | null
  readonly documents: readonly OrderDocument[] | null
  /** When this was read from the service, as text: `Nov 20, 2026, 10:42 AM`. */
  readonly asOf: string
}

/** A plain-text summary of an order for an email. Text from the service never starts a line of its own. */
export function statusText({ row, stages, documents, asOf }: StatusParts): string {
  const people = buyersOrBorrowers(row)
  const lines = [
    row.name,
    ...row.properties,
    '',
    `Closing date: ${row.closingDate === null ? row.closingText || 'Not set' : formatDate(row.closingDate)}`,
    `Status: ${statusOf(row) || 'Unknown'}`,
    ...(people.length > 0 ? [`${row.borrowers.length > 0 ? 'Borrowers' : 'Buyers'}: ${people.join(', ')}`] : []),
    ...(row.sellers.length > 0 ? [`Sellers: ${row.sellers.join(', ')}`] : []),
    `Title commitment: ${flag(row.commitmentUploaded, 'Received', 'Pending')}`,
    `Policy: ${flag(row.policyIssued, 'Issued', 'Not issued')}`,
    ...stageLines(stages),
    ...documentLines(documents),
    '',
    `As of ${asOf}`,
    ...(row.orderId === null ? [] : [`Order ID ${row.orderId}`])
  ]
  return `${lines
    .map(line => line.replace(LINE_ENDS, ' '))
    .join('\n')
    .trim()}\n`
}

const LINE_ENDS = /[\n\v\f\r\u0085\u2028\u2029]+/g

function flag(value: boolean | null, yes: string, no: string): string {
  return value === null ? 'Unknown' : value ? yes : no
}

function stageLines(stages: readonly Stage[] | null): readonly string[] {
  if (stages === null || stages.length === 0) return []
  return [
    '',
    'Progress',
    ...stageTrack(stages).flatMap(({ name, state, tasks, tasksDone }) => {
      const open = tasks.filter(({ isCompleted }) => isCompleted !== true)
      const count = tasks.length === 0 ? '' : ` (${tasksDone} of ${tasks.length})`
      const words = { done: 'Completed', now: 'In progress', later: 'Not started' }[state]
      return [
        `- ${name}: ${words}${count}`,
        ...(state === 'now' ? open.map(task => `    Remaining: ${task.name}`) : [])
      ]
    })
  ]
}

function documentLines(documents: readonly OrderDocument[] | null): readonly string[] {
  if (documents === null || documents.length === 0) return []
  const received = documents.filter(({ hasFile }) => hasFile)
  const pending = documents.filter(({ hasFile }) => !hasFile)
  const list = (title: string, some: readonly OrderDocument[]) =>
    some.length === 0 ? [] : [`${title}:`, ...some.map(({ name, type }) => `- ${name || type}`)]
  return ['', ...list('Documents received', received), ...list('Documents pending', pending)]
}
