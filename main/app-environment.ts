import type { About, EventName, Events } from '#domain/bridge.ts'
import type { ChosenFiles, ImportKind } from '#domain/common/chosen-file.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { Appearance } from '#domain/preferences.ts'
import type { Result } from '#domain/common/result.ts'
import type { ScreenLock } from './app/screen-lock.ts'
import type { TextFile } from './orders/views/export-csv.ts'
import type { Log } from './log/log.ts'
import type { Place } from './log/rooms.ts'
import type { FileActions } from './requests/documents/document-files.ts'
import type { PageActions } from './requests/page.ts'
import type { SecureContexts } from './service/http/certificates.ts'
import type { ProxySignIn } from './service/http/proxy-sign-in.ts'

/** What the services need of Electron and the system. */
export interface AppEnvironment {
  readonly dataFolder: string
  /** The folder of the database: on this computer itself, as the profile may roam. */
  readonly storeFolder: string
  readonly about: About
  readonly platform: NodeJS.Platform
  /** The text of `TITLE_DESK_PRACTICE`. */
  readonly practice: string | undefined
  /** Path of the organization's settings. */
  readonly policyFile: string
  readonly note: Log['note']
  readonly send: <K extends EventName>(name: K, news: Events[K]) => void
  /** Asks the system which proxy leads to an address (R32). */
  readonly proxyFor: (url: string) => Promise<string>
  readonly copy: (text: string) => Promise<void>
  /** Asks the user for a file and writes a report to it; `saved` is false if they cancel. */
  readonly saveReport: () => Promise<Result<{ readonly saved: boolean }, Failure>>
  readonly screenLock: ScreenLock
  readonly updates: {
    readonly packaged: boolean
    /** The folder of what the package brought beside the program. */
    readonly resources: string
    /** Quits in order; what is ready is installed then. */
    readonly quit: () => void
  }
  /** Since anybody last used this computer, in seconds. */
  readonly idleSeconds: () => number
  /** Called when the page has flushed what was typed last. */
  readonly flushed: () => void
  readonly files: FileActions
  readonly page: PageActions
  /** Asks the user for a folder; null if the user cancels. */
  readonly chooseFolder: (begin: string) => Promise<Result<string | null, Failure>>
  readonly chooseFile: (kind: ImportKind) => Promise<Result<ChosenFiles | null, Failure>>
  readonly createTextFile: (fileName: string) => Promise<Result<TextFile | null, Failure>>
  /** Shows a system notification that leads to the changes. */
  readonly notify: (text: string) => void
  /** Whether the window has the focus. */
  readonly isInSight: () => boolean
  /** The address of the page in the window; empty if there is no window. */
  readonly shownPlace: () => string
  /** Applies the theme and the text size to the window. */
  readonly look: (appearance: Appearance) => void
  /** Called with a bug that the user is not told of. */
  readonly onBug: (where: Place, error: unknown) => void
}

/** With what leads through proxies that ask for a sign-in (E14), and whose certificates are trusted. */
export interface NetworkEnvironment extends AppEnvironment {
  readonly proxySignIn: ProxySignIn
  readonly secureContext: SecureContexts
}

/** The part of it that every connection to a service needs. */
export function networkOf({ proxyFor, proxySignIn, secureContext }: NetworkEnvironment) {
  return { proxyFor, proxySignIn, secureContext }
}
