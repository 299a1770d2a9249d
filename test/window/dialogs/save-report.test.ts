import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'

const state = {
  locked: false,
  filePath: '',
  asked: 0,
  opened: 0,
  shown: [] as string[],
  proposed: [] as { readonly defaultPath?: string }[],
  whileAsked: () => undefined as void
}
vi.mock('electron', () => ({
  dialog: {
    showSaveDialog: async (_window: unknown, options: { readonly defaultPath?: string }) => {
      state.asked++
      state.proposed.push(options)
      state.whileAsked()
      return { canceled: state.filePath === '', filePath: state.filePath }
    }
  }
}))
const { composeSupport, saveReportOrTell } = await import('../../../main/compose-support.ts')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'title-desk-report-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  Object.assign(state, { locked: false, filePath: join(folder, 'report.txt'), asked: 0, opened: 0, shown: [] })
  state.whileAsked = () => undefined
})

const PARTS: Parameters<typeof composeSupport>[0] = {
  log: { note: () => {}, bug: () => {}, last: () => [] } as never,
  window: {
    open: async () => {
      state.opened++
    },
    withWindow: async (use: (window: never) => unknown) => use({} as never)
  } as never,
  services: { load: async () => ({ work: async () => undefined }) } as never,
  version: '1.0.0',
  platform: 'linux',
  crashFolder: join(tmpdir(), 'title-desk-no-crashes'),
  documents: () => folder,
  showInFolder: path => {
    state.shown.push(path)
  },
  isLocked: () => state.locked
}
/** What Help > Save Report… calls; the request `app.saveReport` is refused at the door already. */
const saveReport = composeSupport(PARTS)

it('a report is saved where the user wants it, and shown there (E25)', async () => {
  expect(await saveReport()).toEqual(ok({ saved: true }))
  expect(await readFile(state.filePath, 'utf8')).toContain('Title Desk report')
  expect(state.shown).toEqual([state.filePath])
})

it('a report has what the services do, the last lines of the log, and when the program crashed (E25)', async () => {
  const crashFolder = await mkdtemp(join(folder, 'crashes-'))
  await writeFile(join(crashFolder, 'a.dmp'), 'x'.repeat(2048))
  const counts = { connections: 1, drafts: 2, waiting: 3, unknown: 4, sent: 5, files: 6, downloads: 7 }
  const work = async () => ({ changedSettings: ['theme'], storage: 'until-quit', counts })
  const asked: number[] = []
  const log = {
    note: () => {},
    last(lines: number) {
      asked.push(lines)
      return ['2026-11-22T11:00:00.000Z fault where=store error=Error code=ENOSPC at=nowhere']
    }
  } as never
  await composeSupport({ ...PARTS, log, crashFolder, services: { load: async () => ({ work }) } as never })()
  const text = await readFile(state.filePath, 'utf8')
  for (const lines of [
    '  Title Desk: 1.0.0\n',
    'System\n  platform: linux\n',
    'Settings changed from the defaults\n  theme\n',
    'Storage\n  until-quit\n',
    'Counts\n  connections: 1\n  drafts: 2\n',
    ', 2 kB\n',
    'Log, last 1 lines\n  2026-11-22T11:00:00.000Z fault where=store'
  ])
    expect(text).toContain(lines)
  expect(asked).toEqual([300])
})

it('behind the cover no report is asked for: the question would show the user’s folders (E27)', async () => {
  state.locked = true
  expect(await saveReport()).toEqual(failed({ kind: 'screen-locked' }))
  expect([state.asked, state.opened, state.shown]).toEqual([0, 0, []])
})

it('a report asked for before the cover came is not written behind it (E27)', async () => {
  state.filePath = join(folder, 'late.txt')
  state.whileAsked = () => {
    state.locked = true
  }
  expect(await saveReport()).toEqual(failed({ kind: 'screen-locked' }))
  await expect(readFile(state.filePath)).rejects.toThrow('ENOENT')
  expect(state.shown).toEqual([])
})

it('a report is named for the day where the user is, also in the evening (E25)', async () => {
  vi.stubEnv('TZ', 'America/Chicago')
  await composeSupport({ ...PARTS, now: () => Date.parse('2026-11-24T02:30:00Z') })()
  vi.unstubAllEnvs()
  expect(basename(state.proposed.at(-1)?.defaultPath ?? '')).toBe('Title Desk report 2026-11-23.txt')
})

it('a report is proposed among the user’s documents, as a text file (E25)', async () => {
  await saveReport()
  expect(dirname(state.proposed.at(-1)?.defaultPath ?? '')).toBe(folder)
  expect(state.proposed.at(-1)).toMatchObject({ filters: [{ extensions: ['txt'] }] })
})

it('a report is saved though the services cannot be loaded, and the log says why (E25)', async () => {
  const fault = new Error('a file is missing')
  const logged: unknown[] = []
  const log = {
    note: () => {},
    bug: (...told: readonly unknown[]) => logged.push(told),
    last: () => []
  } as never
  const services = { load: () => Promise.reject(fault) } as never
  expect(await composeSupport({ ...PARTS, log, services })()).toEqual(ok({ saved: true }))
  expect([logged, state.shown]).toEqual([[['report', fault]], [state.filePath]])
})

/** What the menu tells the user, after a report was or was not saved. */
async function toldByMenu(save = saveReport): Promise<readonly boolean[]> {
  const told: boolean[] = []
  await saveReportOrTell(save, async isDiskFull => {
    told.push(isDiskFull)
  })
  return told
}

it('a report of the menu that is not written is told of, for no page says so (E25)', async () => {
  state.filePath = join(folder, 'nowhere', 'report.txt')
  expect(await toldByMenu()).toEqual([false])
  expect(await toldByMenu(async () => failed({ kind: 'file', trouble: 'disk-full' }))).toEqual([true])
})

it('a report of the menu that is saved, not wanted after all, or refused by the cover needs no word (E25, E27)', async () => {
  expect(await toldByMenu()).toEqual([])
  state.filePath = ''
  expect(await toldByMenu()).toEqual([])
  state.locked = true
  expect(await toldByMenu()).toEqual([])
})
