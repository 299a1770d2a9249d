import type { MessageBoxOptions } from 'electron'

/** Why a page's process ended, in Electron's words; a clean exit was intended and needs no remedy. */
export type Gone =
  | 'clean-exit'
  | 'abnormal-exit'
  | 'killed'
  | 'crashed'
  | 'oom'
  | 'launch-failed'
  | 'integrity-failure'
  | 'memory-eviction'

/** What to do about a page that is gone. */
export type Remedy = 'nothing' | 'reload' | 'ask'

/** In milliseconds: a page that fails twice within this time would probably fail again. */
const SOON = 5 * 60_000

/**
 * What to do when the page is gone; times in milliseconds of a monotonic clock. The first time it is reloaded, at the
 * same place. If that does not last, or no new process can be started at all, the user decides.
 */
export function remedyFor(reason: Gone, earlier: number | undefined, now: number): Remedy {
  if (reason === 'clean-exit') return 'nothing'
  if (reason === 'launch-failed' || reason === 'integrity-failure') return 'ask'
  return earlier !== undefined && now - earlier < SOON ? 'ask' : 'reload'
}

/** A question to the user, with the buttons in order; Escape chooses the first. */
export type Question = Pick<
  MessageBoxOptions,
  'type' | 'message' | 'detail' | 'buttons' | 'defaultId' | 'cancelId' | 'noLink'
>

const SAVED =
  'What you typed is saved as a draft, except perhaps the last second or two. Orders being sent aren’t affected.'

/** The page failed twice in a short time. Response 1 quits. */
export const GONE_AGAIN: Question = {
  type: 'error',
  noLink: true,
  defaultId: 0,
  cancelId: 0,
  message: 'The window stopped working again.',
  detail: `${SAVED} Open the first page instead of the one that failed. If it stops again, quit and reopen Title Desk.`,
  buttons: ['Open the first page', 'Quit']
}

/** The page is not responding. Response 1 reloads it. */
export const NOT_ANSWERING: Question = {
  type: 'warning',
  noLink: true,
  defaultId: 0,
  cancelId: 0,
  message: 'The window isn’t responding.',
  detail: `It may be busy. Wait a moment. If nothing happens, reload it. ${SAVED}`,
  buttons: ['Wait', 'Reload']
}
