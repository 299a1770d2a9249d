import type { OrderRow } from './order-list.ts'
import {
  CLOSING_ITEMS,
  POST_CLOSING_ITEMS,
  type ClosingItem,
  type ItemState,
  type PostClosingItem
} from './closings.ts'
import { recordOf } from '../common/records.ts'
import type { OrderDocument } from '../documents/order-document.ts'
import type { Stage } from './stage.ts'

/** The name of each item among the tasks and the documents (specification 2.6, 2.7). */
const WORDS: Readonly<Record<ClosingItem, { readonly task: string; readonly document: string | null }>> = {
  payoff: { task: 'mortgage payoff statement received', document: null },
  'protection-letter': { task: 'closing protection letter uploaded', document: 'closing protection letter' },
  commitment: { task: 'title commitment prepared', document: 'title commitment' },
  'closing-documents': { task: 'lender closing documents provided', document: 'loan documents' }
}
const POST_CLOSING_TASKS: Readonly<Record<PostClosingItem, string>> = {
  funded: 'funds disbursed',
  recorded: 'documents recorded'
}

export interface ItemParts {
  readonly row: Pick<OrderRow, 'commitmentUploaded'>
  /** Null if they were never read. */
  readonly stages: readonly Stage[] | null
  readonly documents: readonly OrderDocument[] | null
  /** From today to the closing; negative if it has passed. */
  readonly businessDays: number
  readonly lateAt: Readonly<Record<ClosingItem, number>>
}

export function itemStates(parts: ItemParts): Readonly<Record<ClosingItem, ItemState>> {
  return recordOf(CLOSING_ITEMS, item => stateOf(item, parts))
}

/**
 * The items after a closing. `isFundingDue`: the day for it has passed; for recording, which the county decides, there
 * is none.
 */
export function postClosingStates(
  stages: readonly Stage[] | null,
  isFundingDue: boolean
): Readonly<Record<PostClosingItem, ItemState>> {
  return recordOf(POST_CLOSING_ITEMS, item => {
    const finding = taskDone(stages, POST_CLOSING_TASKS[item])
    return stateFrom([finding], item === 'funded' && isFundingDue, stages === null)
  })
}

export type Finding = boolean | null | undefined

function stateOf(item: ClosingItem, { row, stages, documents, businessDays, lateAt }: ItemParts): ItemState {
  const { task, document } = WORDS[item]
  const byList: Finding = item === 'commitment' ? row.commitmentUploaded : undefined
  const findings = [byList, taskDone(stages, task), document === null ? undefined : filled(documents, document)]
  return stateFrom(findings, businessDays <= lateAt[item], stages === null || (document !== null && documents === null))
}

function stateFrom(findings: readonly Finding[], isDue: boolean, isUnread: boolean): ItemState {
  if (findings.includes(true)) return 'done'
  if (findings.includes(false)) return isDue ? 'late' : 'open'
  return isUnread ? 'unknown' : 'none'
}

const folded = (text: string): string => text.trim().toLowerCase()

/** What is asked of an order again and again while only others change (P24): its tasks by name, of each list of stages. */
const byName = new WeakMap<readonly Stage[], ReadonlyMap<string, boolean>>()

function tasksByName(stages: readonly Stage[]): ReadonlyMap<string, boolean> {
  const known = byName.get(stages)
  if (known !== undefined) return known
  const found = new Map<string, boolean>()
  for (const { name, isCompleted } of stages.flatMap(stage => stage.tasks)) {
    const key = folded(name)
    found.set(key, found.get(key) !== false && isCompleted === true)
  }
  byName.set(stages, found)
  return found
}

/** Whether a task is done; undefined if there is no such task. `stages` never change once they are read. */
export function taskDone(stages: readonly Stage[] | null, name: string): Finding {
  return stages === null ? undefined : tasksByName(stages).get(name)
}

/** Whether a slot of that type holds a file; undefined if there is none. */
function filled(documents: readonly OrderDocument[] | null, type: string): Finding {
  const slots = (documents ?? []).filter(document => folded(document.type) === type)
  return slots.length === 0 ? undefined : slots.every(({ hasFile }) => hasFile)
}
