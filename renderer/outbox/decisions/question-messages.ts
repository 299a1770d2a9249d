import { counted } from '../../ui/text/format.ts'
import { otherDesks } from '../../ui/timeline/hold-text.ts'
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
    case 'dismiss':
      return DISMISS
    case 'not-this':
      return notThisText(place)
    case 'release':
      return releaseText(question, place)
    case 'same-client':
      return sameClientText(place)
    case 'same-account':
      return sameAccountText(question.count)
    case 'without-office':
      return withoutOfficeText(question.hold, place)
  }
}

function linkText({ name, orderId }: Question & { kind: 'link' }, place: string): QuestionText {
  return {
    title: 'Is this our order?',
    confirm: 'Yes, this is ours',
    danger: false,
    text: [
      `The order for ${place} will be linked to ${name}, order ${orderId}.`,
      'Title Desk stops checking and won’t send it again.'
    ]
  }
}

function noneOfTheseText(count: number, place: string): QuestionText {
  return {
    title: count === 1 ? 'Not our order?' : 'None of these?',
    confirm: count === 1 ? 'Not our order' : 'None of these',
    danger: false,
    text: [
      `${count === 1 ? 'It won’t' : `These ${counted(count, 'order')} won’t`} be shown for ${place} again. Nothing is sent.`,
      'Title Desk keeps checking the order list.'
    ]
  }
}

function sendAgainText(place: string): QuestionText {
  return {
    title: 'Send this order again?',
    confirm: 'Send again',
    danger: true,
    text: [
      `The service may have the order for ${place} even if the list doesn’t show it. Sending again could create a second order for the same closing.`,
      'If you can, ask the service first.'
    ]
  }
}

function closeText(place: string): QuestionText {
  return {
    title: 'Stop looking for this order?',
    confirm: 'Stop looking',
    danger: false,
    text: [
      `Title Desk stops checking for the order for ${place}. The service may or may not have it.`,
      'You can’t undo this. The order stays in the outbox for a week.'
    ]
  }
}

const DISMISS: QuestionText = {
  title: 'Dismiss this order?',
  confirm: 'Dismiss order',
  danger: false,
  text: ['The service may or may not have it.', 'You can’t undo this. The order stays in the outbox for a week.']
}

function notThisText(place: string): QuestionText {
  return {
    title: 'Not our order?',
    confirm: 'Not our order',
    danger: false,
    text: [
      `The order for ${place} becomes unconfirmed again. Nothing is sent.`,
      'Title Desk keeps checking the order list.'
    ]
  }
}

function releaseText({ isOfOffice }: Question & { kind: 'release' }, place: string): QuestionText {
  const why = isOfOffice
    ? 'Desks of the office that this desk left can’t be asked.'
    : 'Saved data on this computer was damaged.'
  return {
    title: 'Send this order now?',
    confirm: 'Send now',
    danger: true,
    text: [
      `${why} If the order for ${place} was already sent, this creates a second one.`,
      'Send it only if it isn’t in the order list.'
    ]
  }
}

function sameClientText(place: string): QuestionText {
  return {
    title: 'Same client?',
    confirm: 'Same client',
    danger: false,
    text: [`Title Desk will check for the order for ${place} with the current token and service URL. Nothing is sent.`]
  }
}

function withoutOfficeText(hold: Extract<Question, { kind: 'without-office' }>['hold'], place: string): QuestionText {
  return {
    title: 'Send without asking the office?',
    confirm: 'Send anyway',
    danger: true,
    text: [
      `${otherDesks(hold)} If another desk also sends the order for ${place}, the service gets it twice.`,
      'Ask the other desks first. Your decision is saved, and shared when the office answers.'
    ]
  }
}

function sameAccountText(count: number): QuestionText {
  return {
    title:
      count === 1 ? 'Send with the new token or URL?' : `Send ${counted(count, 'order')} with the new token or URL?`,
    confirm: 'Send',
    danger: false,
    text: [
      'Make sure the new token and URL belong to the same client. Otherwise another client receives what you entered.'
    ]
  }
}
