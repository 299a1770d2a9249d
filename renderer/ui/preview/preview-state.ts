import type { FromFrame, WhyNot } from './messages.ts'

/** Why nothing is shown: the reason the frame gives, or that it does not answer. */
export type Trouble = WhyNot | 'no-answer'

/** What is known of one frame and its document. */
export interface PreviewState {
  /** The frame is loading, opening the document, showing it, or has failed. */
  readonly phase: 'starting' | 'opening' | 'shown' | 'cannot'
  readonly trouble: Trouble | undefined
  readonly pages: number
  readonly page: number
  readonly percent: number
  /** The document follows the width of the frame. */
  readonly fits: boolean
  /** How many pages are ready for paper, while it is printed. */
  readonly printing: number | undefined
  /** The last print job did not reach the system's dialog. */
  readonly notPrinted: boolean
}

export const STARTING: PreviewState = {
  phase: 'starting',
  trouble: undefined,
  pages: 0,
  page: 1,
  percent: 100,
  fits: true,
  printing: undefined,
  notPrinted: false
}

/** The state after a message from the frame. A message out of turn changes nothing. */
export function heard(state: PreviewState, message: FromFrame): PreviewState {
  if (state.phase === 'cannot') return state
  switch (message.kind) {
    case 'ready':
      return state.phase === 'starting' ? { ...state, phase: 'opening' } : state
    case 'shown':
      return state.phase === 'opening' ? { ...state, phase: 'shown', pages: message.pages } : state
    case 'in-sight':
      return { ...state, page: state.phase === 'shown' ? Math.min(message.page, state.pages) : message.page }
    case 'zoomed':
      return { ...state, percent: message.percent, fits: message.fits }
    case 'cannot-show':
      return { ...state, phase: 'cannot', trouble: message.why }
    case 'printing':
      return state.phase === 'shown' ? { ...state, printing: message.page, notPrinted: false } : state
    case 'printed':
      return { ...state, printing: undefined, notPrinted: !message.handedOver }
    case 'leave':
    case 'step':
      return state
  }
}

/** The frame, or the document in it, did not load within the time limit. */
export function silent(state: PreviewState): PreviewState {
  return isAwaited(state) ? { ...state, phase: 'cannot', trouble: 'no-answer' } : state
}

/** Whether the frame owes an answer. */
export function isAwaited({ phase }: PreviewState): boolean {
  return phase === 'starting' || phase === 'opening'
}

/** The text for a document that is not shown; `again` if retrying can help. */
export const TROUBLE_MESSAGES: Readonly<
  Record<Trouble, { readonly title: string; readonly next: string; readonly again: boolean }>
> = {
  damaged: {
    title: 'This document can’t be shown.',
    next: 'It may be damaged. Open it in its own app, or ask for a new copy.',
    again: false
  },
  password: {
    title: 'This document is password-protected.',
    next: 'Open it in its own app and enter the password.',
    again: false
  },
  'too-large': {
    title: 'This document is too large to preview.',
    next: 'Open it in its own app.',
    again: false
  },
  'no-answer': {
    title: 'The preview isn’t responding.',
    next: 'Try again, or open the document in its own app.',
    again: true
  }
}
