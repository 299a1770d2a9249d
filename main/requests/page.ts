import { mixed } from 'yup'
import type { Paper } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import type { Result } from '#domain/common/result.ts'
import { safeName } from '../documents/disk/safe-name.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { NoteActivity } from './activity.ts'
import { exactly, strictly, text } from './parse/parse.ts'

/** What the window can do with the page on screen. */
export interface PageActions {
  /** `printed` is false if the user cancels. */
  readonly print: () => Promise<Result<{ readonly printed: boolean }, Failure>>
  /** Asks the user for a file, proposing a safe name, and writes the page to it as PDF. */
  readonly savePdf: (fileName: string) => Promise<Result<{ readonly saved: boolean }, Failure>>
}

/** `page.*`: the current page on paper. The name is only a proposal: the user decides where the file goes. */
export function pageRequests(
  actions: PageActions,
  note: NoteActivity
): Pick<ServedRequests, 'page.print' | 'page.savePdf'> {
  const noted = (kind: 'printed' | 'exported', { orderId: id, fileName }: Paper) =>
    note({ kind, orderId: id, detail: nameOf(fileName) })

  return {
    'page.print': {
      parse: paper,
      handle: async args => {
        const printed = await actions.print()
        if (!printed.ok || !printed.value.printed) return printed
        const note = await noted('printed', args)
        return note.ok ? printed : note
      }
    },
    'page.savePdf': {
      parse: paper,
      handle: async args => {
        const saved = await actions.savePdf(`${nameOf(args.fileName)}.pdf`)
        if (!saved.ok || !saved.value.saved) return saved
        const note = await noted('exported', args)
        return note.ok ? saved : note
      }
    }
  }
}

const paper = strictly(() =>
  exactly({
    fileName: text(300).required(),
    orderId: mixed(isOrderId).nullable().defined().typeError('That isn’t an order ID.')
  })
)

function nameOf(fileName: string): string {
  return safeName(fileName.replace(/\.pdf$/i, ''), 'Order', 120)
}
