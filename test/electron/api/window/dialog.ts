import { partOf } from '../part.ts'
import { record } from '../recorder.ts'

const answers: unknown[] = []

let onAnswer = (): void => undefined

/**
 * The answer of the next dialog, as Electron would give it: `{ canceled: false, filePaths: ['…'] }`, `{ response: 1 }`.
 * With `{ held: true }` a dialog for files stays open until there is another answer.
 */
export function answerNext(value: unknown): void {
  answers.push(value)
  onAnswer()
}

async function untilAnswered(name: string): Promise<void> {
  const [next] = answers
  if (typeof next !== 'object' || next === null || !('held' in next)) return
  answers.shift()
  record('dialog.held', name)
  await new Promise<void>(resolve => {
    onAnswer = resolve
  })
}

/**
 * No dialog is shown: it is kept for the tests, and answered with what they set. Where nothing was set it is as if the
 * person had cancelled, and standard error says so.
 */
function ask<T extends object>(name: string, options: unknown, cancelled: T): T {
  record(`dialog.${name}`, options)
  if (answers.length > 0) return { ...cancelled, ...(answers.shift() as Partial<T>) }
  process.stderr.write(`Stand-in: dialog.${name} was answered as cancelled, for no answer was set\n`)
  return cancelled
}

/** Electron takes the window first, or leaves it out: only the options matter here. */
function optionsOf<T>(args: readonly unknown[]): T {
  return args.at(-1) as T
}

function cancelButton({ cancelId, buttons = [] }: Electron.MessageBoxOptions): number {
  const named = buttons.findIndex(label => /^(cancel|no)$/i.test(label.replace(/&/g, '')))
  return cancelId ?? Math.max(named, 0)
}

const openFiles = (...args: readonly unknown[]): Electron.OpenDialogReturnValue =>
  ask('showOpenDialog', optionsOf<Electron.OpenDialogOptions>(args), { canceled: true, filePaths: [] })
const saveFile = (...args: readonly unknown[]): Electron.SaveDialogReturnValue =>
  ask('showSaveDialog', optionsOf<Electron.SaveDialogOptions>(args), { canceled: true, filePath: '' })
const askPerson = (...args: readonly unknown[]): Electron.MessageBoxReturnValue => {
  const options = optionsOf<Electron.MessageBoxOptions>(args)
  return ask('showMessageBox', options, {
    response: cancelButton(options),
    checkboxChecked: options.checkboxChecked ?? false
  })
}

export const dialog = partOf<Electron.Dialog>('dialog')({
  async showOpenDialog(...args: readonly unknown[]) {
    await untilAnswered('showOpenDialog')
    return openFiles(...args)
  },
  async showSaveDialog(...args: readonly unknown[]) {
    await untilAnswered('showSaveDialog')
    return saveFile(...args)
  },
  showMessageBox: async (...args: readonly unknown[]) => askPerson(...args),
  showMessageBoxSync: (...args: readonly unknown[]) => askPerson(...args).response,
  showErrorBox: (title: string, content: string) => {
    record('dialog.showErrorBox', title, content)
    process.stderr.write(`${title}\n${content}\n`)
  }
})
