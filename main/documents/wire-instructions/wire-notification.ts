import type { OrderId } from '#domain/common/order-id.ts'
import { startTimer as startRealTimer, type StartTimer } from '../../async/timer.ts'
import type { WireNews } from './wire-news.ts'

export interface WireNotifierParts {
  /** Shows a system notification; it contains no name and no address (R18). */
  readonly show: (text: string) => void
  readonly startTimer?: StartTimer
}

/** After a notification, further alarms wait and are reported together; in milliseconds. */
const REST = 60_000

/**
 * Call the returned function with every change of an order's wire instructions. It notifies the user when an alarm of a
 * kind not open before is raised. Neither the preference for ordinary changes nor a focused window holds this back:
 * turning those off did not mean this.
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

/** Names no order (R18). */
function messageOf(orders: number): string {
  const where = orders === 1 ? 'an order' : `${orders.toLocaleString('en-US')} orders`
  return `Wire instructions changed on ${where}. Call a number you already have on file before money is sent.`
}
