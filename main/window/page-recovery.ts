import type { MessageBoxOptions } from 'electron'

/** Why a page's process ended; of Electron's reasons, the ones that were asked for need no help. */
export type Gone =
  | 'clean-exit'
  | 'abnormal-exit'
  | 'killed'
  | 'crashed'
  | 'oom'
  | 'launch-failed'
  | 'integrity-failure'
  | 'memory-eviction'

/** What is done for a page that has gone. */
export type Remedy = 'nothing' | 'reload' | 'ask'

/** In milliseconds: a page that goes twice within this time would probably go again. */
const SOON = 5 * 60_000

/**
 * Takes why the page has gone, when it went before and when it went now (milliseconds of a clock that only goes forward); gives
 * what to do. The first time it is loaded again, where it was. When that does not last, or a new process cannot be had at all,
 * a person decides.
 */
export function remedyFor(reason: Gone, earlier: number | undefined, now: number): Remedy {
  if (reason === 'clean-exit') return 'nothing'
  if (reason === 'launch-failed' || reason === 'integrity-failure') return 'ask'
  return earlier !== undefined && now - earlier < SOON ? 'ask' : 'reload'
}

/** What a person is asked, with the buttons in order; Escape chooses the first. */
export type Question = Pick<
  MessageBoxOptions,
  'type' | 'message' | 'detail' | 'buttons' | 'defaultId' | 'cancelId' | 'noLink'
>

const SAVED =
  'What you typed is saved as a draft up to the last second or two. Orders on their way to the service are not affected.'

/** The page went twice in a short time. Response 1 is to quit. */
export const GONE_AGAIN: Question = {
  type: 'error',
  noLink: true,
  defaultId: 0,
  cancelId: 0,
  message: 'The window has stopped working again.',
  detail: `${SAVED} Open Title Desk at its first page, away from the page that failed. If it stops again, quit and start Title Desk anew.`,
  buttons: ['Open the first page', 'Quit']
}

/** The page does not answer. Response 1 is to load it again. */
export const NOT_ANSWERING: Question = {
  type: 'warning',
  noLink: true,
  defaultId: 0,
  cancelId: 0,
  message: 'The window is not answering.',
  detail: `It may be busy: wait a little. If nothing happens, load it again. ${SAVED}`,
  buttons: ['Wait', 'Load it again']
}
