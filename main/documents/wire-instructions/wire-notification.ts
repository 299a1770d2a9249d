import type { OrderId } from '#domain/common/order-id.ts'
import { startTimer as startRealTimer, type StartTimer } from '../../async/timer.ts'
import type { WireNews } from './wire-news.ts'

export interface WireNotifierParts {
  /** Shows a message of the system; it has no name and no address in it (R18). */
  readonly show: (text: string) => void
  readonly startTimer?: StartTimer
}

/** After a message others wait, to be told together; in milliseconds. */
const REST = 60_000

/**
 * Gives what is told of every change of an order's wire instructions, and shows a message when an alarm of a kind is raised that was not open before. Neither the
 * preference for ordinary changes nor a window in sight holds it back: who asked for quiet did not mean this.
 */
export function createWireNotifier({ show, startTimer = startRealTimer }: WireNotifierParts): (news: WireNews) => void {
  const waiting = new Set<OrderId>()
  let isResting = false

  function tell(): void {
    isResting = waiting.size > 0
    if (!isResting) return
    show(messageOf(waiting.size))
    waiting.clear()
    startTimer(tell, REST)
  }

  return ({ watch, raised }) => {
    if (raised.length === 0) return
    waiting.add(watch.orderId)
    if (!isResting) tell()
  }
}

/** Takes how many orders it is about; gives words that name none of them. */
function messageOf(orders: number): string {
  const where = orders === 1 ? 'an order' : `${orders.toLocaleString('en-US')} orders`
  return `Wire instructions changed on ${where}. Call a number you already have on file before money is sent.`
}
