import { app } from './app.ts'
import { partOf } from './part.ts'
import { record } from './recorder.ts'

/** Writes no dumps: Chromium's own reporter is turned off here. */
export const crashReporter = partOf<Electron.CrashReporter>('crashReporter')({
  start: (options: Electron.CrashReporterStartOptions) => {
    if (app.isReady()) throw new Error('crashReporter.start() comes too late for the pages')
    if (options.uploadToServer !== false && options.submitURL === undefined)
      throw new Error('submitURL must be specified when uploadToServer is true')
    record('crashReporter.start', options)
  }
})
