import type { Change } from '#domain/orders/change.ts'
import { MOST_LISTED } from '#domain/common/list-limits.ts'
import { isOtherFile, standingOf } from '#domain/documents/download.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Stage, Task } from '#domain/orders/stage.ts'

/*
 * Differences between two answers about the same thing. A value the service left out the second time is not a change:
 * its hiccups must not fill the list of changes. Neither are white space and the order of names.
 */

export function rowChanges(before: OrderSummary, after: OrderSummary): Change[] {
  return [
    ...text('name', before.name, after.name),
    ...text('status', before.status, after.status),
    ...text('closing-date', before.closingDate ?? before.closingText, after.closingDate ?? after.closingText),
    ...names('properties', before.properties, after.properties),
    ...names('buyers', before.buyers, after.buyers),
    ...names('borrowers', before.borrowers, after.borrowers),
    ...names('sellers', before.sellers, after.sellers),
    ...flag('commitment', before.commitmentUploaded, after.commitmentUploaded),
    ...flag('policy', before.policyIssued, after.policyIssued)
  ]
}

/**
 * The last known values: what the new row leaves out stays as it was. The next row is compared with this, so that a
 * value that returns after a hiccup is a change only if it differs.
 */
export function lastKnownValues<T extends OrderSummary>(before: T, after: T): T {
  const words = (from: string, to: string) => (plain(to) === '' ? from : to)
  const list = (from: readonly string[], to: readonly string[]) => (to.some(name => plain(name) !== '') ? to : from)
  const { closingDate, closingText } = plain(after.closingDate ?? after.closingText) === '' ? before : after
  return {
    ...after,
    closingDate,
    closingText,
    name: words(before.name, after.name),
    status: words(before.status, after.status),
    properties: list(before.properties, after.properties),
    buyers: list(before.buyers, after.buyers),
    borrowers: list(before.borrowers, after.borrowers),
    sellers: list(before.sellers, after.sellers),
    commitmentUploaded: after.commitmentUploaded ?? before.commitmentUploaded,
    policyIssued: after.policyIssued ?? before.policyIssued
  }
}

/**
 * The same for an order's stages: a stage that is missing stays as last known, with its tasks; so does a missing task.
 */
export function lastKnownStages(before: readonly Stage[], after: readonly Stage[]): readonly Stage[] {
  const now = byName(after, ({ name }) => name)
  const known = byName(before, ({ name }) => name)
  const said = [...now].map(([key, stage]): Stage => {
    const was = known.get(key)
    return was === undefined
      ? stage
      : {
          ...stage,
          status: plain(stage.status) === '' ? was.status : stage.status,
          tasks: lastKnownTasks(was.tasks, stage.tasks)
        }
  })
  return [...said, ...[...known].filter(([key]) => !now.has(key)).map(([, stage]) => stage)]
}

function lastKnownTasks(before: readonly Task[], after: readonly Task[]): readonly Task[] {
  const now = byName(after, ({ name }) => name)
  const known = byName(before, ({ name }) => name)
  const said = [...now].map(([key, task]): Task => ({
    ...task,
    isCompleted: task.isCompleted ?? known.get(key)?.isCompleted ?? null
  }))
  return [...said, ...[...known].filter(([key]) => !now.has(key)).map(([, task]) => task)]
}

/**
 * The same for an order's documents: a file stays as last known where its slot is only listed incompletely, or may be
 * missing because not all slots could be read (`isWhole` is false).
 */
export function lastKnownDocuments(
  before: readonly OrderDocument[],
  after: readonly OrderDocument[],
  isWhole: boolean
): readonly OrderDocument[] {
  const known = new Map(before.filter(({ hasFile }) => hasFile).map(document => [document.id, document]))
  const said = after.map(is => {
    const was = known.get(is.id)
    return was !== undefined && !is.hasFile && standingOf(is, was) === 'current' ? was : is
  })
  if (isWhole) return said
  const there = new Set(after.map(({ id }) => id))
  return [...said, ...[...known.values()].filter(({ id }) => !there.has(id))].slice(0, MOST_LISTED.documents)
}

const plain = (value: string): string => value.normalize('NFC').replace(/\s+/g, ' ').trim()

function text(kind: 'name' | 'status' | 'closing-date', from: string, to: string): Change[] {
  return plain(to) === '' || plain(from) === plain(to) ? [] : [{ kind, from, to }]
}

function names(
  kind: 'properties' | 'buyers' | 'borrowers' | 'sellers',
  from: readonly string[],
  to: readonly string[]
): Change[] {
  const sorted = (list: readonly string[]) => list.map(plain).filter(Boolean).toSorted()
  const [was, is] = [sorted(from), sorted(to)]
  return is.length === 0 || (was.length === is.length && was.every((name, index) => name === is[index]))
    ? []
    : [{ kind, from, to }]
}

function flag(kind: 'commitment' | 'policy', from: boolean | null, to: boolean | null): Change[] {
  return to === null || (from ?? false) === to ? [] : [{ kind, from, to }]
}

/** Stages in another state, and tasks that became done or no longer are. */
export function stageChanges(before: readonly Stage[], after: readonly Stage[]): Change[] {
  const known = byName(before, ({ name }) => name)
  return [...byName(after, ({ name }) => name)].flatMap(([key, stage]): Change[] => {
    const was = known.get(key)
    return [...statusChange(was, stage), ...taskChanges(stage.name, was?.tasks ?? [], stage.tasks)]
  })
}

function statusChange(was: Stage | undefined, { name, status }: Stage): Change[] {
  if (was === undefined || plain(status) === '' || plain(was.status) === plain(status)) return []
  return [{ kind: 'stage', stage: name, from: was.status, to: status }]
}

function taskChanges(stage: string, before: readonly Task[], after: readonly Task[]): Change[] {
  const known = byName(before, ({ name }) => name)
  return [...byName(after, ({ name }) => name)].flatMap(([key, { name, isCompleted }]): Change[] => {
    const was = known.get(key)?.isCompleted ?? false
    return isCompleted === null || was === isCompleted ? [] : [{ kind: 'task', stage, task: name, done: isCompleted }]
  })
}

/** Things by name; of several with the same name, the second counts as another thing. */
function byName<T>(things: readonly T[], nameOf: (thing: T) => string): Map<string, T> {
  const counts = new Map<string, number>()
  return new Map(
    things.map(thing => {
      const name = plain(nameOf(thing))
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [`${name}\n${count}`, thing] as const
    })
  )
}

/** Files that were added, removed, or replaced. */
export function documentChanges(before: readonly OrderDocument[], after: readonly OrderDocument[]): Change[] {
  const known = new Map(before.map(document => [document.id, document]))
  const there = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap(document => slotChange(known.get(document.id), document)),
    ...before.filter(({ id, hasFile }) => hasFile && !there.has(id)).map(document => documentChange('gone', document))
  ]
}

function slotChange(was: OrderDocument | undefined, is: OrderDocument): Change[] {
  if (was === undefined || !was.hasFile) return is.hasFile ? [documentChange('arrived', is)] : []
  if (!is.hasFile) return [documentChange('gone', was)]
  return isOtherFile(is, was) ? [documentChange('replaced', is, was.fileName)] : []
}

function documentChange(
  what: 'arrived' | 'replaced' | 'gone',
  { id, type, name, fileName }: OrderDocument,
  before: string | null = null
): Change {
  const fileNames = [...new Set([before, fileName])].filter(one => one !== null)
  return { kind: 'document', what, documentId: id, type, name, fileNames }
}
