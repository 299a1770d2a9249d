import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import type { Service } from '../../service/service.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { isWebPage, mayConcernAll } from './skipped-orders.ts'

/** The requests of sync. Each answer updates the rate limiter. Undefined if sync was closed meanwhile. */
export interface SyncRequests {
  /** `isProbe`: the request only tests whether the service can be reached again. */
  listPage(page: number, isProbe?: boolean): Promise<Result<OrderPage, Failure> | undefined>
  /** A failure of an order's own endpoints pauses nothing: the list must be requested where it may concern all. */
  ofOrder<T>(request: () => Promise<Result<T, Failure>>): Promise<Result<T, Failure> | undefined>
  inFlight(): number
  close(): void
}

export interface RequestParts {
  readonly service: Pick<Service, 'listOrders'>
  readonly limiter: RateLimiter
  /** Called with each page of the list received. */
  readonly onPage: () => void
  /** Called where another request may be made, before the answer to one is read. */
  readonly onRoom: () => void
}

/** Whether a failure says something of one page of the list only. */
function isOfPage(failure: Failure): boolean {
  return failure.kind === 'not-found' || (failure.kind === 'malformed' && !isWebPage(failure))
}

export function createSyncRequests({ service, limiter, onPage, onRoom }: RequestParts): SyncRequests {
  let inFlight = 0
  let isClosed = false

  async function ask<T>(
    request: (onArrived: () => void) => Promise<Result<T, Failure>>,
    judge: (answer: Result<T, Failure>) => void
  ): Promise<Result<T, Failure> | undefined> {
    inFlight += 1
    let hasArrived = false
    try {
      const answer = await request(() => {
        hasArrived = true
        inFlight -= 1
        onRoom()
      })
      if (isClosed) return undefined
      judge(answer)
      return answer
    } finally {
      if (!hasArrived) inFlight -= 1
    }
  }

  return {
    listPage: (page, isProbe = false) =>
      ask(
        onArrived => service.listOrders(page, onArrived),
        answer => {
          if (!answer.ok && !isOfPage(answer.failure)) limiter.failed(answer.failure)
          else if (isProbe) limiter.probed()
          else limiter.succeeded()
          if (answer.ok) onPage()
        }
      ),
    ofOrder: request =>
      ask(request, answer => {
        if (answer.ok || !mayConcernAll(answer.failure)) limiter.succeeded()
        else if (answer.failure.kind === 'too-many-requests') limiter.slowDown()
      }),
    inFlight: () => inFlight,
    close() {
      isClosed = true
    }
  }
}
