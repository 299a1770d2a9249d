import { isAbsolute } from 'node:path'
import { clipboard, dialog, shell, type BrowserWindow, type MessageBoxOptions } from 'electron'

/**
 * Everything this program asks of the desktop. There is no openExternal: nothing here links to the web, and anything
 * that ever does needs https and a list of exact hosts (R12).
 */

/**
 * Opens a file in the user's default program; returns empty text, or why it failed. documents/ decides which files may
 * be opened (R64).
 */
export async function openFile(path: string): Promise<string> {
  return shell.openPath(checked(path))
}

/** Shows a file in its folder. */
export function showInFolder(path: string): void {
  shell.showItemInFolder(checked(path))
}

/** Puts text on the clipboard. */
export async function copyText(text: string): Promise<void> {
  await clipboard.writeText(text)
}

/** Tells the user why the program cannot start; works before any window is open. */
export function tellCannotStart(message: string): void {
  dialog.showErrorBox('Title Desk can’t start', message)
}

/** The question before the program quits; `quit` and `stay` are the labels of the buttons. */
export interface QuitQuestion {
  readonly message: string
  readonly detail: string
  readonly quit: string
  readonly stay: string
}

/**
 * True if the user chooses to quit. Closing the question, or pressing Escape, means stay. It belongs to the window, if
 * one is open: it could be hidden behind it, while the page still takes orders (E17).
 */
export async function askToQuit(
  { message, detail, quit, stay }: QuitQuestion,
  window: BrowserWindow | undefined
): Promise<boolean> {
  const question: MessageBoxOptions = {
    type: 'warning',
    message,
    detail,
    buttons: [stay, quit],
    defaultId: 0,
    cancelId: 0,
    noLink: true
  }
  return (await show(question, window)) === 1
}

async function show(message: MessageBoxOptions, window: BrowserWindow | undefined): Promise<number> {
  const { response } = await (window === undefined
    ? dialog.showMessageBox(message)
    : dialog.showMessageBox(window, message))
  return response
}

/** Tells the user of a fault that the program survived; true if the user chooses to quit (E8). */
export async function tellOfFault(window: BrowserWindow | undefined): Promise<boolean> {
  return askToQuit(
    {
      message: 'Something went wrong in Title Desk.',
      detail:
        'What you entered is saved as a draft. If something doesn’t work now, quit and reopen Title Desk. If this keeps happening, contact your IT team.',
      quit: 'Quit',
      stay: 'Keep working'
    },
    window
  )
}

/** Tells the user that a report was not saved; for the menu, behind which no page says so. */
export async function tellReportNotSaved(isDiskFull: boolean, window: BrowserWindow | undefined): Promise<void> {
  const detail = isDiskFull
    ? 'This computer’s disk is full. Free up space, then try again.'
    : 'If it’s open in another app, close it there. Then try again, or select another folder.'
  await show({ type: 'error', message: 'Couldn’t save the report.', detail, buttons: ['OK'], noLink: true }, window)
}

/**
 * Asks the user in a dialog of a window; returns the button's index. A question aborted by the signal counts as closed.
 */
export async function askPerson(
  window: BrowserWindow,
  question: MessageBoxOptions,
  signal: AbortSignal
): Promise<number> {
  return (await dialog.showMessageBox(window, { ...question, signal })).response
}

/**
 * Windows' namespaces for devices and pipes, `\\.\` and `\\?\`, with either slash: no user's folder begins like this.
 */
const DEVICE = /^[\\/]{2}[.?][\\/]/

/**
 * Anything but the absolute path of a file is a bug of ours: a NUL or a line break in it has slipped past other
 * programs' checks. A network share is as good as a disk: many offices keep everybody's Downloads on one. The service
 * cannot lead us to a foreign share: the page identifies a document by its key, and documents/open/open-check.ts makes sure
 * that the file is inside our folder.
 */
function checked(path: string): string {
  if (!isAbsolute(path) || /\p{Cc}/u.test(path) || DEVICE.test(path))
    throw new Error('Refused: not an absolute file path')
  return path
}
