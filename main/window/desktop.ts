import { isAbsolute } from 'node:path'
import { clipboard, dialog, Notification, shell, type BrowserWindow, type MessageBoxOptions } from 'electron'

/**
 * All that this program asks of the desktop, each in one place. There is no openExternal: nothing here links to the web, and
 * when something does it needs https and a list of exact hosts (R12).
 */

/** Opens a file with the person's program for it; gives an empty text, or why not. Which files may be opened is for documents/ to say (R64). */
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

/** Shows a short message of the system, where it has such; what follows a click on it is up to the caller. Nothing personal may be in it (R18). */
export function notifyPerson(text: string, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title: 'Title Desk', body: text })
  notification.on('click', onClick)
  notification.show()
}

/** Tells the user why the program cannot start; works before any window is open. */
export function tellCannotStart(message: string): void {
  dialog.showErrorBox('Title Desk cannot start', message)
}

/** The question before the program quits; `quit` and `stay` are the labels of the buttons. */
export interface QuitQuestion {
  readonly message: string
  readonly detail: string
  readonly quit: string
  readonly stay: string
}

/** Asks whether to quit; true where the person says so. To close the question, or to press Escape, is to stay. */
export async function askToQuit({ message, detail, quit, stay }: QuitQuestion): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message,
    detail,
    buttons: [stay, quit],
    defaultId: 0,
    cancelId: 0,
    noLink: true
  })
  return response === 1
}

/** Asks the user in a dialog of a window; returns the index of the button. A question aborted by the signal counts as closed. */
export async function askPerson(
  window: BrowserWindow,
  question: MessageBoxOptions,
  signal: AbortSignal
): Promise<number> {
  return (await dialog.showMessageBox(window, { ...question, signal })).response
}

/** Windows' own names for devices and pipes, `\\.\` and `\\?\`, in either kind of slash: no folder of a person begins so. */
const DEVICE = /^[\\/]{2}[.?][\\/]/

/**
 * What is not a whole path of a file is a bug of ours: a NUL or a line end in it once passed other programs' checks. A network
 * share is as good as a disk, for many offices keep everybody's Downloads on one. No service's word leads to a foreign share:
 * the page names a document by its key, and documents/open-check.ts makes sure that the file lies under our folder.
 */
function checked(path: string): string {
  if (!isAbsolute(path) || /\p{Cc}/u.test(path) || DEVICE.test(path)) throw new Error('Refused: not a path of a file')
  return path
}
