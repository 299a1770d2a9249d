import { counted } from '../../ui/text/format.ts'
import type { Question } from './questions.ts'

export interface QuestionText {
  readonly title: string
  /** The label of the confirm button. */
  readonly confirm: string
  readonly danger: boolean
  readonly text: readonly string[]
}

/** What is asked, and what happens on confirm. `place` names the order. */
export function questionText(question: Question, place: string): QuestionText {
  switch (question.kind) {
    case 'link':
      return linkText(question, place)
    case 'none-of-these':
      return noneOfTheseText(question.orderIds.length, place)
    case 'send-again':
      return sendAgainText(place)
    case 'close':
      return closeText(place)
    case 'not-this':
      return notThisText(place)
    case 'release':
      return releaseText(place)
    case 'same-client':
      return sameClientText(place)
    case 'same-account':
      return sameAccountText(question.count)
  }
}

function linkText({ name, orderId }: Question & { kind: 'link' }, place: string): QuestionText {
  return {
    title: 'This is it?',
    confirm: 'This is it',
    danger: false,
    text: [
      `The order for ${place} is then known to the service as ${name}, order ${orderId}.`,
      'Title Desk stops looking for it, and never sends it again.'
    ]
  }
}

function noneOfTheseText(count: number, place: string): QuestionText {
  return {
    title: count === 1 ? 'This is not it?' : 'None of these is it?',
    confirm: count === 1 ? 'This is not it' : 'None of these',
    danger: false,
    text: [
      `${count === 1 ? 'This order is' : `These ${counted(count, 'order')} are`} not shown for ${place} any more. Nothing is sent by that.`,
      'Title Desk goes on looking in the order list.'
    ]
  }
}

function sendAgainText(place: string): QuestionText {
  return {
    title: 'Send this order again?',
    confirm: 'Send again',
    danger: true,
    text: [
      `The service may have the order for ${place} although the order list does not show it. If it does, this makes a second order for the same closing, and someone has to cancel one of them.`,
      'If you can, ask the service first. Your decision is kept with the order.'
    ]
  }
}

function closeText(place: string): QuestionText {
  return {
    title: 'Put away without knowing?',
    confirm: 'Put away',
    danger: false,
    text: [
      `Title Desk stops looking for the order for ${place}. The service may have it or not.`,
      'This cannot be taken back. What you sent stays in the outbox for a week.'
    ]
  }
}

function notThisText(place: string): QuestionText {
  return {
    title: 'This is not our order?',
    confirm: 'Not our order',
    danger: false,
    text: [
      `It is then not known again whether the service has the order for ${place}. Nothing is sent by that.`,
      'Title Desk goes on looking in the order list.'
    ]
  }
}

function releaseText(place: string): QuestionText {
  return {
    title: 'Send this order now?',
    confirm: 'Send now',
    danger: true,
    text: [
      `What was kept on this computer was damaged. If the order for ${place} was sent after that was copied, this makes a second one.`,
      'Send it only if it is not in the order list.'
    ]
  }
}

function sameClientText(place: string): QuestionText {
  return {
    title: "The same client's?",
    confirm: 'It is the same client',
    danger: false,
    text: [
      `The order for ${place} is then looked for with the token and address this connection has now. Nothing is sent by that.`
    ]
  }
}

function sameAccountText(count: number): QuestionText {
  return {
    title:
      count === 1
        ? 'Send it with the new token or address?'
        : `Send ${counted(count, 'order')} with the new token or address?`,
    confirm: 'Send',
    danger: false,
    text: [
      "The new token and address must be the same client's. If they are another client's, that client receives what you entered."
    ]
  }
}
