import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { emitterOf, NotInStandIn, partOf, preventable } from './part.ts'
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
/** Held weakly, as Electron holds them: one that the app lets go is gone (E3). */
const shown: WeakRef<Notification>[] = []
let activation: ((details: Electron.ActivationArguments) => void) | undefined

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
  /** Of Windows alone. */
  static handleActivation(listener: (details: Electron.ActivationArguments) => void): void {
    if (process.platform !== 'win32') throw new NotInStandIn(`Notification.handleActivation on ${process.platform}`)
    activation = listener
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
    shown.push(new WeakRef(this))
    this.announce('show')
  }

  close(): void {
    this.announce('close')
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The n-th notification shown, from 0, if the app still holds it. */
async function heldNotification(index: number): Promise<Notification | undefined> {
  const weak = shown[index]
  if (weak === undefined) throw new Error(`No notification number ${index} was shown, only ${shown.length}`)
  // In a turn of its own: what a turn has looked at stays until it ends.
  await new Promise(resolve => setImmediate(resolve))
  collectGarbage()
  return weak.deref()
}

/** The user clicks the n-th notification shown, from 0: nothing happens where the app let it go. */
export async function clickNotification(index: number): Promise<void> {
  ;(await heldNotification(index))?.announce('click', preventable({}))
  activation?.({ type: 'click', arguments: '' })
}

/** The system does not show it: it may not, or the app is not signed. */
export async function failNotification(index: number): Promise<void> {
  ;(await heldNotification(index))?.announce('failed', preventable({}), 'not allowed')
}
