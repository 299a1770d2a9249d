import type { Failure } from '#domain/common/failure.ts'
import { createFullScan, type FullScan, type FullScanOptions, type ScannedList } from '../../list-scan/full-scan.ts'
import type { ScanRequests } from '../../list-scan/run-scan.ts'
import { withService, type OutboxContext, type Reached } from '../context/outbox-context.ts'

/** Goes on with a scan of the list that a user waits for. */
export async function readOn(context: OutboxContext, reached: Reached, scan: FullScan): Promise<ScannedList> {
  return unpaused(await request(context, reached, scan, { isAwaited: true }))
}

/** Goes on with a scan until the budget is used up. */
export function readOnWithinBudget(
  context: OutboxContext,
  reached: Reached,
  scan: FullScan
): ReturnType<FullScan['run']> {
  return request(context, reached, scan, { isAwaited: false })
}

/** Reads a connection's order list, at most for so many seconds, for a user who waits. */
export async function readList(
  context: OutboxContext,
  reached: Reached,
  { withinSeconds, ...options }: FullScanOptions & { readonly withinSeconds: number }
): Promise<ScannedList> {
  return unpaused(await request(context, reached, createFullScan(options), { isAwaited: true, withinSeconds }))
}

function unpaused(scanned: Awaited<ReturnType<FullScan['run']>>): ScannedList {
  if ('pausedFor' in scanned) throw new Error('a scan that a user waits for does not pause')
  return scanned
}

/** Requests pages until the scan ends, or is ended from outside. */
function request(
  context: OutboxContext,
  reached: Reached,
  scan: FullScan,
  { isAwaited, withinSeconds }: Pick<ScanRequests, 'isAwaited'> & { readonly withinSeconds?: number }
): ReturnType<FullScan['run']> {
  const { connectionId } = reached
  return withService(context, reached, async service => {
    const controller = new AbortController()
    const end = (reason: Failure) => {
      controller.abort(reason)
      service.close()
    }
    const stopTimer =
      withinSeconds === undefined
        ? undefined
        : context.timer(() => {
            end({ kind: 'timed-out', afterSeconds: withinSeconds })
          }, withinSeconds * 1000)
    const running = {
      connectionId,
      end: () => {
        end({ kind: 'canceled' })
      }
    }
    context.scans.add(running)
    try {
      return await scan.run({
        listOrders: page => service.listOrders(page),
        budget: context.budget,
        isAwaited,
        signal: controller.signal,
        // Nothing is kept of a connection that was removed meanwhile.
        onPage: ({ rows }) => {
          if (context.mayBegin(connectionId)) context.onRows(connectionId, rows)
        }
      })
    } finally {
      stopTimer?.()
      context.scans.delete(running)
    }
  })
}
