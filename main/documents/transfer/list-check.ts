import type { Failure } from '#domain/common/failure.ts'
import type { Service } from '../../service/service.ts'

/** Asks whether the service answers, by the first page of the order list, which every token may read. */
export type AskList = () => ReturnType<Service['listOrders']>

export interface ListCheck {
  /** Call it before what may fail begins: only an answer that was asked for since tells why. */
  begin(): AskList
}

/** What fails together is about one thing, and asks once. */
export function createListCheck(listOrders: Service['listOrders']): ListCheck {
  let times = 0
  let latest: { readonly answer: ReturnType<AskList>; isPending: boolean } | undefined

  function askAgain(): ReturnType<AskList> {
    times += 1
    const asked = { answer: listOrders(1), isPending: true }
    latest = asked
    const end = () => void (asked.isPending = false)
    asked.answer.then(end, end)
    return asked.answer
  }

  return {
    begin() {
      const before = times
      return () => (latest !== undefined && (latest.isPending || times > before) ? latest.answer : askAgain())
    }
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
export async function onTheWay(failure: Failure, ask: AskList | undefined): Promise<Failure | undefined> {
  if (ask === undefined || !mayBeTheWay(failure)) return undefined
  const list = await ask()
  return list.ok || !mayBeTheWay(list.failure) ? undefined : list.failure
}
