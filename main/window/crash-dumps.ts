import type { App, CrashReporter } from 'electron'
import { tidyCrashFiles } from '../log/crash-files.ts'
import type { Log } from '../log/log.ts'

/**
 * Has crashes written to dumps in a folder on this computer, to be called before Electron is ready. They are sent nowhere:
 * a dump holds what was in memory, customers' data included, and only the user or their IT decides who gets it (E8).
 */
export function keepCrashDumps(
  { app, crashReporter, log }: { app: Pick<App, 'setPath'>; crashReporter: Pick<CrashReporter, 'start'>; log: Log },
  folder: string
): void {
  app.setPath('crashDumps', folder)
  crashReporter.start({ uploadToServer: false })
  const { kept, removed } = tidyCrashFiles(folder)
  if (kept + removed > 0) log.note('crash-dumps', { kept, removed })
}
