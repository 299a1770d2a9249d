import type { Failure } from '#domain/common/failure.ts'
import type { Service } from '../../service/service.ts'

/** How long an answer of the order list serves those who ask after it, in milliseconds. */
const FRESH = 5_000

/** Asks whether the service answers, by the first page of the order list, which every token may read. */
export type ListCheck = () => ReturnType<Service['listOrders']>

/** Asks at most once in a few seconds: what fails together is about one thing. */
export function createListCheck(
  listOrders: Service['listOrders'],
  now: () => number = performance.now.bind(performance)
): ListCheck {
  let asked: { readonly at: number; readonly answer: ReturnType<ListCheck> } | undefined
  return () => {
    if (asked === undefined || now() - asked.at >= FRESH) asked = { at: now(), answer: listOrders(1) }
    return asked.answer
  }
}

/**
 * Whether a failure may be about the way to the service: an outage, or a network that answers in its place, as one does where its users
 * sign in on a web page. It may be about one document, too; only the order list can tell (H1).
 */
export function mayBeTheWay(failure: Failure): boolean {
  switch (failure.kind) {
    case 'offline':
    case 'unreachable':
    case 'timed-out':
    case 'certificate':
    case 'redirected':
    case 'service-error':
      return true
    case 'malformed':
      return failure.what === 'html'
    default:
      return false
  }
}

/** What keeps every download from the service, if a failure is about that; undefined if it is one document's alone, for the service answers. */
export async function onTheWay(failure: Failure, ask: ListCheck | undefined): Promise<Failure | undefined> {
  if (ask === undefined || !mayBeTheWay(failure)) return undefined
  const list = await ask()
  return list.ok || !mayBeTheWay(list.failure) ? undefined : list.failure
}
