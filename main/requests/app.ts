import type { About } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { none } from './parse/parse.ts'

export interface AppParts {
  readonly about: () => About
  /** Called when the page has flushed the last input. */
  readonly flushed: () => void
  /** Called when the page noticed that the network is back. */
  readonly online: () => void
  readonly saveReport: () => Promise<Result<{ readonly saved: boolean }, Failure>>
  readonly files: { readonly showInFolder: (path: string) => void }
}

type AppRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `app.${string}`>>

/** `app.*`: what this program is, and what the page reports. */
export function appRequests({ about, flushed, online, saveReport, files }: AppParts): AppRequests {
  return {
    'app.about': { parse: none, handle: async () => ok(about()) },
    'app.saveReport': { parse: none, handle: () => saveReport() },
    'app.showLog': {
      parse: none,
      handle: async () => {
        files.showInFolder(about().logFile)
        return ok({})
      }
    },
    'app.flushed': {
      parse: none,
      handle: async () => {
        flushed()
        return ok({})
      }
    },
    'app.online': {
      parse: none,
      handle: async () => {
        online()
        return ok({})
      }
    }
  }
}
