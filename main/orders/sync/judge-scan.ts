import type { OrderListNotice } from '#domain/orders/order-list.ts'
import type { ScanFindings } from '../../list-scan/list-scan.ts'

export type ShrunkNotice = Extract<OrderListNotice, { kind: 'shrunk' }>
export type ScanNotice = Extract<OrderListNotice, { kind: 'odd-rows' | 'malformed' | 'moving' | 'too-long' | 'shrunk' }>

const TRIES = 3
/** Lists of at most so many pages are scanned a second time at once, to confirm the first scan. */
const SHORT = 100

export interface EndedScan {
  /** Whether it saw every order, and the cache has them. */
  readonly isComplete: boolean
  readonly findings: ScanFindings
  readonly lastPage: number
  /** Whether it is the first scan, or one the user asked for. */
  readonly isRush: boolean
  readonly shrunk: ShrunkNotice | undefined
  /** The fingerprints of the scan before. */
  readonly before: readonly string[]
  /** How many scans have been tried in a row. */
  readonly tries: number
}

export interface ScanVerdict {
  readonly isWhole: boolean
  /** The scan before found the very same list. */
  readonly isConfirmed: boolean
  readonly isRepeated: boolean
  readonly tries: number
  readonly notices: readonly ScanNotice[]
}

/** What a scan was worth. A list that lost most of its orders at once is not whole, whatever it says (R44). */
export function judgeScan(ended: EndedScan): ScanVerdict {
  const { isComplete, findings, lastPage, isRush, shrunk, before } = ended
  const { fingerprints, oddRows, malformed, tooLong } = findings
  const isWhole = isComplete && shrunk === undefined
  const isConfirmed =
    isWhole &&
    fingerprints.length > 0 &&
    fingerprints.length === before.length &&
    fingerprints.every((print, at) => print === before[at])
  const isUnfit = oddRows > 0 || malformed !== null || tooLong !== null || shrunk !== undefined
  const tries = isWhole ? 1 : ended.tries + 1
  const isRepeated = isWhole ? !isConfirmed && lastPage <= SHORT && isRush : !isUnfit && tries < TRIES && isRush
  const notices: readonly ScanNotice[] = [
    ...(oddRows > 0 ? [{ kind: 'odd-rows', count: oddRows } as const] : []),
    ...(shrunk === undefined ? [] : [shrunk]),
    ...(malformed === null ? [] : [{ kind: 'malformed', page: malformed } as const]),
    ...(tooLong === null ? [] : [{ kind: 'too-long', lastPage: tooLong } as const]),
    ...(!isWhole && !isUnfit && !isRepeated ? [{ kind: 'moving' } as const] : [])
  ]
  return { isWhole, isConfirmed, isRepeated, tries, notices }
}
