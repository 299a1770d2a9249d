import { today } from '#domain/calendar/calendar-date.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { AppServices } from './compose.ts'
import type { Lazy } from './app/lazy.ts'
import { crashFiles } from './log/crash-files.ts'
import type { Log } from './log/log.ts'
import { reportText, type ReportedWork } from './log/report.ts'
import type { MainWindow } from './window/main-window.ts'
import { saveReport } from './window/save-report.ts'

export interface SupportParts {
  readonly log: Log
  readonly window: Pick<MainWindow, 'open' | 'withWindow'>
  readonly services: Lazy<Pick<AppServices, 'work'>>
  readonly version: string
  readonly platform: NodeJS.Platform
  readonly crashFolder: string
  /** Proposed for a report. */
  readonly documents: () => string
  readonly showInFolder: (path: string) => void
  readonly isLocked: () => boolean
  readonly now?: () => number
}

/**
 * Saves a report where the user wants it, and shows it in its folder; `saved` is false if they cancel. `screen-locked` while the
 * window is covered, before anything is asked: the menu is in reach then, too (E27).
 */
export type SaveReport = () => Promise<Result<{ readonly saved: boolean }, Failure>>

const LINES = 300

/** Works without the page, and without the services if they cannot be loaded. */
export function composeSupport(parts: SupportParts): SaveReport {
  const { log, window, services, version, platform, crashFolder, now = Date.now } = parts

  async function work(): Promise<ReportedWork | undefined> {
    try {
      return await (await services.load()).work()
    } catch (error) {
      log.bug('report', error)
      return undefined
    }
  }

  return async () => {
    if (parts.isLocked()) return failed({ kind: 'screen-locked' })
    const at = now()
    // Not with the start (P3): few ever save a report.
    const { arch, release, totalmem } = await import('node:os')
    const { electron = 'none', chrome = 'none', node } = process.versions
    const text = reportText({
      at,
      versions: { 'Title Desk': version, Electron: electron, Chromium: chrome, Node: node },
      system: { platform, release: release(), arch: arch(), memory: totalmem() },
      work: await work(),
      crashes: crashFiles(crashFolder),
      log: log.last(LINES)
    })
    const fileName = `Title Desk report ${today(at)}.txt`
    await window.open()
    const saved = await window.withWindow(open =>
      saveReport(open, parts.documents(), { fileName, text }, parts.isLocked)
    )
    if (!saved.ok) return saved
    const { path } = saved.value
    if (path === null) return ok({ saved: false })
    log.note('report-saved', {})
    parts.showInFolder(path)
    return ok({ saved: true })
  }
}

/** Saves a report for the menu. `tell` gets whether the disk is full; what the cover refuses needs no word. */
export async function saveReportOrTell(
  saveReport: SaveReport,
  tell: (isDiskFull: boolean) => Promise<void>
): Promise<void> {
  const saved = await saveReport()
  if (saved.ok || saved.failure.kind === 'screen-locked') return
  await tell(saved.failure.kind === 'file' && saved.failure.trouble === 'disk-full')
}
