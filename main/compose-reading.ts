import type { OfficeReader, OfficeState } from '#domain/office/office.ts'
import { startTimer } from './async/timer.ts'
import type { Office } from './office/membership/office.ts'
import type { ListSharing, SharedList, ShareList } from './orders/sync/shared-list.ts'

export interface ListSharingParts {
  readonly connections: { list(): readonly { readonly id: string; readonly baseAddress: string }[] }
  readonly isMember: () => boolean
  /** Loads the office. */
  readonly load: () => Promise<Office>
  readonly onBug: (error: unknown) => void
}

/**
 * How one desk reads a connection's list for all of its office. What it gives answers with undefined where the desk belongs to none, and
 * for practice orders, which are each desk's own.
 */
export function createListSharing(parts: ListSharingParts): (connectionId: string) => ShareList | undefined {
  return connectionId => {
    const address = parts.connections.list().find(({ id }) => id === connectionId)?.baseAddress
    if (address === undefined || !parts.isMember()) return undefined
    return list => shareLate(parts, address, list)
  }
}

/** As soon as the office is loaded. */
function shareLate({ load, onBug }: ListSharingParts, address: string, list: SharedList): ListSharing {
  let sharing: ListSharing | undefined
  let isClosed = false
  /** Somebody wants the list read now: who reads it is known once the office is loaded. */
  let isAsking = false
  /** Without the office, this desk reads for itself. */
  let isAlone = false

  const opening = Promise.all([load(), import('./office/reading/list-reading.ts')]).then(
    ([office, { openListReading }]) => {
      if (isClosed) return
      const seat = () => office.seat()
      const onReader = (reader: OfficeReader | null): void => {
        office.noteReader(reader)
      }
      const elapsed = (): number => performance.now()
      const [now, timer, random] = [Date.now, startTimer, Math.random]
      sharing = openListReading({ seat, address, list, onReader, onBug, now, elapsed, timer, random })
      if (isAsking) sharing.ask()
    },
    (error: unknown) => {
      onBug(error)
      if (isClosed) return
      isAlone = true
      list.setReads(true)
      if (isAsking) list.readNow()
    }
  )

  return {
    changed: () => sharing?.changed(),
    ask() {
      isAsking = true
      return sharing === undefined ? !isAlone : sharing.ask()
    },
    async close() {
      isClosed = true
      await opening
      await sharing?.close()
    }
  }
}

/** Called with each state: says when the desk has joined an office, or left it. */
export function tellMembership(isMember: boolean, onMembership: () => void): (state: OfficeState) => void {
  let was = isMember
  return ({ kind }) => {
    if (was === (kind === 'member')) return
    was = !was
    onMembership()
  }
}
