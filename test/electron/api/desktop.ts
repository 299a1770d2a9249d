import { existsSync } from 'node:fs'
import { emitterOf, partOf } from './part.ts'
import { record } from './recorder.ts'

/** What reaches other programs is kept for the tests and not done. */
export const shell = partOf<Electron.Shell>('shell')({
  openPath: async (path: string) => {
    record('shell.openPath', path)
    return existsSync(path) ? '' : 'Failed to open path'
  },
  openExternal: async (url: string, options?: Electron.OpenExternalOptions) => {
    if (!URL.canParse(url)) throw new Error('Invalid URL')
    record('shell.openExternal', url, ...(options === undefined ? [] : [options]))
  },
  showItemInFolder: (path: string) => {
    record('shell.showItemInFolder', path)
  },
  trashItem: async (path: string) => {
    if (!existsSync(path)) throw new Error('Failed to move item to trash')
    record('shell.trashItem', path)
  },
  beep: () => {
    record('shell.beep')
  }
})

let copied = ''

/** A clipboard of this process alone. */
export const clipboard = partOf<Electron.Clipboard>('clipboard')({
  writeText: async (text: string) => {
    copied = text
    record('clipboard.writeText', text)
  },
  readText: async () => copied,
  clear: () => {
    copied = ''
    record('clipboard.clear')
  }
})

const Base = emitterOf<Electron.Notification>('Notification')('show', 'click', 'close', 'reply', 'action', 'failed')
const shown: Notification[] = []

type NotificationMember = 'show' | 'close' | 'title' | 'body' | 'silent' | 'subtitle'

/** Kept for the tests when it is shown. */
export class Notification extends Base implements Pick<Electron.Notification, NotificationMember> {
  title: string
  body: string
  subtitle: string
  silent: boolean

  static isSupported(): boolean {
    return true
  }

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super()
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    this.subtitle = options.subtitle ?? ''
    this.silent = options.silent ?? false
  }

  show(): void {
    const { title, body, subtitle, silent } = this
    record('Notification', { title, body, subtitle, silent })
    shown.push(this)
    this.announce('show')
  }

  close(): void {
    this.announce('close')
  }
}

/** A person clicks the n-th notification shown, from 0. */
export function clickNotification(index: number): void {
  const notification = shown[index]
  if (notification === undefined) throw new Error(`No notification number ${index} was shown, only ${shown.length}`)
  notification.announce('click')
}
