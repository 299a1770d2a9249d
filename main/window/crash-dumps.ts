import type { App, CrashReporter } from 'electron'
import { tidyCrashFiles } from '../log/crash-files.ts'
import type { Log } from '../log/log.ts'

/**
 * Has crashes written to dumps in a folder on this computer, to be called before Electron is ready. They are sent nowhere:
 * a dump holds what was in memory, customers' data included, and only the user or their IT decides who gets it (E8).
 */
export function keepCrashDumps(
  { app, crashReporter }: { app: Pick<App, 'setPath'>; crashReporter: Pick<CrashReporter, 'start'> },
  folder: string
): void {
  app.setPath('crashDumps', folder)
  crashReporter.start({ uploadToServer: false })
}

/** Removes all but the newest dumps, and logs how many there are; once the window is there, which does not wait for it (P3). */
export function tidyCrashDumps(log: Pick<Log, 'note'>, folder: string): void {
  const { kept, removed } = tidyCrashFiles(folder)
  if (kept + removed > 0) log.note('crash-dumps', { kept, removed })
}
