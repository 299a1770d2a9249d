import type { OrderId } from '#domain/common/order-id.ts'
import type { Decision, OutboxItem } from '#domain/order/outbox.ts'
import { counted } from '../../ui/text/format.ts'

/** What a person is asked before it is done. `release`: an order that is held goes on; `none-of-these`: of the rows found. */
export type Question =
  | { readonly kind: 'link'; readonly orderId: OrderId; readonly name: string }
  | { readonly kind: 'none-of-these'; readonly orderIds: readonly OrderId[] }
  | { readonly kind: 'not-this'; readonly orderId: OrderId }
  | { readonly kind: 'send-again' | 'close' | 'release' | 'same-client' }
  | { readonly kind: 'same-account'; readonly count: number }

export interface QuestionWords {
  readonly title: string
  /** The label of the button that does it. */
  readonly confirm: string
  readonly danger: boolean
  readonly text: readonly string[]
}

/** Takes a question and what the order is known by, gives what is asked, what will happen, and the label of the button that does it. */
export function questionWords(question: Question, place: string): QuestionWords {
  switch (question.kind) {
    case 'link':
      return {
        title: 'This is it?',
        confirm: 'This is it',
        danger: false,
        text: [
          `The order for ${place} is then known to the service as ${question.name}, order ${question.orderId}.`,
          'Title Desk stops looking for it, and never sends it again.'
        ]
      }
    case 'none-of-these':
      return {
        title: question.orderIds.length === 1 ? 'This is not it?' : 'None of these is it?',
        confirm: question.orderIds.length === 1 ? 'This is not it' : 'None of these',
        danger: false,
        text: [
          `${question.orderIds.length === 1 ? 'This order is' : `These ${counted(question.orderIds.length, 'order')} are`} not shown for ${place} any more. Nothing is sent by that.`,
          'Title Desk goes on looking in the order list.'
        ]
      }
    case 'send-again':
      return {
        title: 'Send this order again?',
        confirm: 'Send again',
        danger: true,
        text: [
          `The service may have the order for ${place} although the order list does not show it. If it does, this makes a second order for the same closing, and someone has to cancel one of them.`,
          'If you can, ask the service first. Your decision is kept with the order.'
        ]
      }
    case 'close':
      return {
        title: 'Put away without knowing?',
        confirm: 'Put away',
        danger: false,
        text: [
          `Title Desk stops looking for the order for ${place}. The service may have it or not.`,
          'This cannot be taken back. What you sent stays in the outbox for a week.'
        ]
      }
    case 'not-this':
      return {
        title: 'This is not our order?',
        confirm: 'Not our order',
        danger: false,
        text: [
          `It is then not known again whether the service has the order for ${place}. Nothing is sent by that.`,
          'Title Desk goes on looking in the order list.'
        ]
      }
    case 'release':
      return {
        title: 'Send this order now?',
        confirm: 'Send now',
        danger: true,
        text: [
          `What was kept on this computer was damaged. If the order for ${place} was sent after that was copied, this makes a second one.`,
          'Send it only if it is not in the order list.'
        ]
      }
    case 'same-client':
      return {
        title: "The same client's?",
        confirm: 'It is the same client',
        danger: false,
        text: [
          `The order for ${place} is then looked for with the token and address this connection has now. Nothing is sent by that.`
        ]
      }
    case 'same-account':
      return {
        title:
          question.count === 1
            ? 'Send it with the new token or address?'
            : `Send ${counted(question.count, 'order')} with the new token or address?`,
        confirm: 'Send',
        danger: false,
        text: [
          "The new token and address must be the same client's. If they are another client's, that client receives what you entered."
        ]
      }
  }
}

/** Takes a question that was answered with yes, gives the decision the main process is told; null for what is no decision but a sending. */
export function decisionOf(question: Question): Decision | null {
  switch (question.kind) {
    case 'link':
      return { kind: 'link', orderId: question.orderId }
    case 'none-of-these':
      return { kind: 'not-this', orderIds: question.orderIds }
    case 'not-this':
      return { kind: 'not-this', orderIds: [question.orderId] }
    case 'same-client':
    case 'same-account':
      return { kind: 'same-account' }
    case 'send-again':
    case 'close':
      return { kind: question.kind }
    case 'release':
      return null
  }
}

/**
 * Takes an order, gives in one text what a question about it rests on. Where that changes, an open question is void: "none of these" would
 * be said of rows nobody saw, and "send again" of an order that was found meanwhile (R39, R40).
 */
export function groundsOf({ state, waiting, search }: OutboxItem): string {
  const rows = search?.candidates.map(({ row }) => row.orderId).sort() ?? []
  return [state, waiting?.for, search?.verdict === 'other-account', search?.maySendAgain, ...rows].join(' ')
}
