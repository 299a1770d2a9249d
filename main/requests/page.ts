import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import { safeName } from '../documents/disk/safe-name.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { exactly, none, strictly, text } from './parse/parse.ts'

/** What the window can do with the page on screen. */
export interface PageActions {
  readonly print: () => Promise<Result<Record<string, never>, Failure>>
  /** Asks the user for a file, proposing a safe name, and writes the page to it as PDF. */
  readonly savePdf: (fileName: string) => Promise<Result<{ readonly saved: boolean }, Failure>>
}

/** `page.*`: the current page on paper. The name is only a proposal: the user decides where the file goes. */
export function pageRequests(actions: PageActions): Pick<ServedRequests, 'page.print' | 'page.savePdf'> {
  return {
    'page.print': { parse: none, handle: () => actions.print() },
    'page.savePdf': {
      parse: strictly(exactly({ fileName: text(300).required() })),
      handle: ({ fileName }) => actions.savePdf(`${safeName(fileName.replace(/\.pdf$/i, ''), 'Order', 120)}.pdf`)
    }
  }
}
