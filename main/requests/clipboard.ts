import { ok } from '#domain/common/result.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { exactly, strictly, text } from './parse/parse.ts'

/** `clipboard.*`: the page has no permission of its own to the clipboard (R5), so it asks here. */
export function clipboardRequests(copy: (text: string) => Promise<void>): Pick<ServedRequests, 'clipboard.copy'> {
  return {
    'clipboard.copy': {
      parse: strictly(() => exactly({ text: text(20_000).required() })),
      handle: async args => {
        await copy(args.text)
        return ok({})
      }
    }
  }
}
