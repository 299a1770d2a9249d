import { expect, it } from 'vitest'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { reportText, type ReportFacts } from '../../main/log/report.ts'
import { workOf } from '../../main/reported-work.ts'
import { openMemoryStore } from '../../main/storage/store-files.ts'
import { deskOrder, KEY, keptDocument, orderId, queued, waitingDownload } from '../storage/support/samples.ts'

const facts: ReportFacts = {
  at: Date.parse('2026-11-22T12:00:00Z'),
  versions: { 'Title Desk': '0.1.0', Electron: '45.4.1', Chromium: '153.0', Node: '24.21.0' },
  system: { platform: 'win32', release: '10.0.26100', arch: 'x64', memory: 16 * 1024 ** 3 },
  crashes: [{ path: '/home/ana/crash.dmp', at: Date.parse('2026-11-21T12:00:00Z'), size: 204_800 }],
  log: [
    '2026-11-22T11:00:00.000Z fault where=orders.page error=TypeError code=none at=nowhere',
    '2026-11-22T11:01:00.000Z fault where=store error=Error code=ENOSPC at=nowhere',
    '2026-11-22T11:02:00.000Z fault where=orders.page error=TypeError code=none at=nowhere'
  ]
}
const counts = { connections: 1, drafts: 2, waiting: 0, unknown: 0, sent: 9, files: 4, downloads: 0 }

it('a report can be read by the person who sends it (E25)', () => {
  const text = reportText({ ...facts, work: { changedSettings: ['theme'], storage: 'kept', counts } })
  expect(text).toMatch(/^Title Desk report\n\nRead this before you send it\./)
  for (const lines of [
    'Versions\n  Title Desk: 0.1.0\n  Electron: 45.4.1',
    'memory: 16 GB',
    'Settings changed from the defaults\n  theme\n',
    'Counts\n  connections: 1\n  drafts: 2',
    'Failures in the log\n  orders.page TypeError: 2\n  store Error: 1\n',
    'Crash dumps on this computer, not included\n  2026-11-21T12:00:00.000Z, 200 kB\n',
    'Log, last 3 lines\n  2026-11-22T11:00'
  ])
    expect(text).toContain(lines)
})

it('a crash dump is told by its time and size, not by its path (E25)', () => {
  const text = reportText(facts)
  expect(text).toContain('not included\n  2026-11-21T12:00:00.000Z, 200 kB\n')
  expect(text).not.toMatch(/ana|crash\.dmp/)
})

it('a report is made even if no service could be loaded (E25)', () => {
  const text = reportText({ ...facts, crashes: [], log: [] })
  expect(text.match(/services not loaded/g)).toHaveLength(2)
  expect(text).toContain('Counts\n  (not available)')
})

it('a report names the settings that were changed, and none of their values (E25)', () => {
  const work = workOf({ ...USUAL_PREFERENCES, userName: 'Ana Ramirez', officeName: 'Elm Title' }, 'kept', 1, undefined)
  expect(work).toEqual({ changedSettings: ['userName', 'officeName'], storage: 'kept', counts: undefined })
})

it('a report counts orders of every connection by what became of them, and files and downloads (E25)', () => {
  const store = openMemoryStore(KEY)
  const times = (most: number, work: (connectionId: string) => void) => {
    for (let time = 0; time < most; time++) work(`connection-${time}`)
  }
  const put = (most: number, change: Parameters<typeof queued>[0]) => {
    times(most, connectionId => {
      store.orders.put(queued({ connectionId, waiting: null, ...change }))
    })
  }
  for (const deletedAt of [null, 5]) store.orders.put(deskOrder({ deletedAt }))
  put(1, { waiting: { for: 'recovered' } })
  put(2, { state: 'sending' })
  put(4, { state: 'unknown' })
  put(2, { state: 'closed' })
  for (let time = 0; time < 3; time++) put(1, { state: 'sent', orderId: orderId(), how: 'accepted' })
  times(6, connectionId => {
    store.kept.add(keptDocument({ connectionId }))
  })
  times(7, connectionId => {
    store.waiting.put(waitingDownload({ connectionId }))
  })
  const expected = { connections: 8, drafts: 1, waiting: 3, unknown: 4, sent: 5, files: 6, downloads: 7 }
  expect(workOf(USUAL_PREFERENCES, 'kept', 8, store).counts).toEqual(expected)
})

it('a report says when it was made, how work is stored, and what failed most often first (E25)', () => {
  const fault = (where: string) => `2026-11-22T11:00:00.000Z fault where=${where} error=Error code=none at=nowhere`
  const log = ['store', 'orders', 'orders', 'window', 'orders', 'window'].map(fault)
  const text = reportText({ ...facts, log, work: { changedSettings: [], storage: 'until-quit', counts } })
  for (const lines of [
    'Made\n  2026-11-22T12:00:00.000Z\n',
    'Storage\n  until-quit\n',
    'Settings changed from the defaults\n  (none)\n',
    'Failures in the log\n  orders Error: 3\n  window Error: 2\n  store Error: 1\n'
  ])
    expect(text).toContain(lines)
})

it('a report whose counts could not be read has the rest (E25)', () => {
  const text = reportText({ ...facts, work: { changedSettings: ['theme'], storage: 'kept' } })
  expect(text).toContain('Counts\n  (not available)')
  expect(text).toContain('Settings changed from the defaults\n  theme\n')
})

it('a report has memory and the sizes of dumps to the nearest whole unit (E25)', () => {
  const system = { ...facts.system, memory: 15.7 * 1024 ** 3 }
  const text = reportText({ ...facts, system, crashes: [{ path: '', at: 0, size: 1_600 }] })
  expect(text).toContain('memory: 16 GB\n')
  expect(text).toContain('1970-01-01T00:00:00.000Z, 2 kB\n')
})
