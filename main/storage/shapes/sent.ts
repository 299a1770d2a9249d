import { hasMembers, isCount, isRecord, isText, isTime, listOf, type Guard } from '#domain/common/guards.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import type { SharedEvent, SharedSent } from '#domain/office/shared-sent.ts'
import { isDraftId } from '#domain/order/draft.ts'
import { isOrder } from './order.ts'
import { isHowSent, isTimelineEvent } from './outbox.ts'

type Written = Omit<SharedSent, 'timeline'> & { readonly timeline: readonly unknown[] }

const isWritten: Guard<Written> = hasMembers<Written>({
  draftId: isDraftId,
  orderId: isOrderId,
  order: isOrder,
  how: isHowSent,
  sentAt: isTime,
  timeline: listOf(isRecord),
  leftOut: isCount,
  desk: isText
})

const isEvent = hasMembers<SharedEvent>({
  draftId: isDraftId,
  orderId: isOrderId,
  event: isTimelineEvent,
  desk: isText
})

/** An order that another desk told of; events that only a newer version knows count as left out. Undefined for anything else. */
export function readSharedSent(content: unknown): SharedSent | undefined {
  if (!isWritten(content)) return undefined
  const timeline = content.timeline.filter(isTimelineEvent)
  return { ...content, timeline, leftOut: content.leftOut + content.timeline.length - timeline.length }
}

/** What happened to it later; undefined for anything else. */
export function readSharedEvent(content: unknown): SharedEvent | undefined {
  return isEvent(content) ? content : undefined
}
