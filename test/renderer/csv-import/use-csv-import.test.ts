import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CSV_COLUMNS } from '#domain/import/csv-columns.ts'
import { failed, ok } from '#domain/common/result.ts'
import { MOST_IMPORTED } from '#domain/order/draft.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { useCsvImport } from '../../../renderer/csv-import/use-csv-import.ts'
import { fakeBridge, type FakeBridge } from '../../fakes/bridge.ts'

let bridge: FakeBridge
beforeEach(() => {
  bridge = fakeBridge()
  useBridge(bridge)
})
afterEach(() => useBridge(undefined))

const line = (cells: readonly string[]) => `${cells.map(cell => `"${cell}"`).join(',')}\n`
const HEADINGS = line(CSV_COLUMNS.map(({ name }) => name))
const EXAMPLE = line(CSV_COLUMNS.map(({ example }) => example))
const fileOf = (text: string, name = 'orders.csv') => new File([text], name)
const saved = () => bridge.argsOf('drafts.import').map(({ connectionId, entries }) => [connectionId, entries.length])

/** Notices go when the test has ended, not seconds later. */
function withNotices() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => {
    notice.value = ''
    vi.useRealTimers()
  })
}

/** A file with two orders, opened and checked. */
async function checked() {
  const imported = useCsvImport()
  await imported.readFile(fileOf(HEADINGS + EXAMPLE + EXAMPLE.replace('Elm', 'Oak')))
  return imported
}
/** More than are saved at once. */
const MANY =
  HEADINGS + Array.from({ length: MOST_IMPORTED + 1 }, (_, at) => EXAMPLE.replace('2214', String(at + 1))).join('')

describe('a CSV import', () => {
  it('begins with nothing, and stays so where the user cancels the choice of a file', async () => {
    bridge.answer('files.choose', ok(null))
    const { phase, file, choose } = useCsvImport()
    await choose()
    expect([phase.value, file.value]).toEqual(['none', undefined])
  })

  it('checks every row of the file that is opened', async () => {
    const { phase, file, checked: rows, done, needsKind } = await checked()
    expect([phase.value, file.value?.name, rows.value.good.length, done.value, needsKind.value]).toEqual([
      'checked',
      'orders.csv',
      2,
      2,
      false
    ])
  })

  it('ends where saving meets a fault of the program: it is not saving for good', async () => {
    const { phase, save } = await checked()
    bridge.answer('drafts.import', () => Promise.reject(new TypeError('a fault')))
    await expect(save('front')).rejects.toThrow('a fault')
    expect(phase.value).toBe('canceled')
  })

  it('keeps what is open where the user cancels the choice of another, or it fails', async () => {
    const { phase, file, failure, choose } = await checked()
    for (const answer of [ok(null), failed({ kind: 'bug' } as const)]) {
      bridge.answer('files.choose', answer)
      await choose()
      expect([phase.value, file.value?.name]).toEqual(['checked', 'orders.csv'])
    }
    expect(failure.value).toEqual({ kind: 'bug' })
  })

  it('lets go of what was open where another file cannot be read', async () => {
    const { phase, file, refusal, checked: rows, readFile } = await checked()
    await readFile(fileOf('', 'empty.csv'))
    expect([phase.value, file.value, refusal.value?.name, rows.value.good.length]).toEqual([
      'none',
      undefined,
      'empty.csv',
      0
    ])
    await readFile(fileOf(HEADINGS + EXAMPLE))
    expect([phase.value, refusal.value, rows.value.good.length]).toEqual(['checked', undefined, 1])
  })

  it('gives a path to the column chosen last, and takes it from the one before', async () => {
    const { paths, assign } = await checked()
    const city = paths.value.indexOf('properties.0.city')
    const county = paths.value.indexOf('properties.0.county')
    await assign(county, 'properties.0.city')
    expect([paths.value[county], paths.value[city]]).toEqual(['properties.0.city', null])
    await assign(city, null)
    expect([paths.value[county], paths.value[city]]).toEqual(['properties.0.city', null])
  })

  it('checks the rows again after a column or the type was chosen', async () => {
    const { checked: rows, paths, assign, kind, needsKind, setKind } = await checked()
    await assign(paths.value.indexOf('kind'), null)
    expect([needsKind.value, rows.value.good.length, rows.value.bad.length]).toEqual([true, 0, 2])
    await setKind('purchase')
    expect([kind.value, rows.value.good.map(({ entry }) => entry.kind)]).toEqual(['purchase', ['purchase', 'purchase']])
  })

  it('asks for the type again in another file, and leaves its repeated rows out again', async () => {
    const { kind, checked: rows, wanted, drafts, setKind, readFile } = await checked()
    await setKind('purchase')
    Object.assign(wanted, { incomplete: false, repeated: true })
    const untyped = line(CSV_COLUMNS.map(({ name, path }) => (path === 'kind' ? 'Ignored' : name)))
    await readFile(fileOf(untyped + EXAMPLE))
    expect([kind.value, rows.value.bad.length]).toEqual([undefined, 1])
    await readFile(fileOf(HEADINGS + EXAMPLE + EXAMPLE))
    expect([wanted, rows.value.repeated.length, drafts.value.length]).toEqual([
      { incomplete: true, repeated: false },
      1,
      1
    ])
  })

  it('is as the later of two checks left it', async () => {
    const { checked: rows, paths, phase, assign } = await checked()
    const county = paths.value.indexOf('properties.0.county')
    await Promise.all([assign(county, null), assign(county, 'properties.0.county')])
    expect([phase.value, rows.value.good.length]).toEqual(['checked', 2])
  })

  it('saves good rows as drafts of the client', async () => {
    bridge.answer('drafts.import', ok({ ids: [] }))
    const { phase, done, save } = await checked()
    await save('c1')
    expect([phase.value, done.value, saved()]).toEqual(['saved', 2, [['c1', 2]]])
    await save('c1')
    expect(saved()).toHaveLength(1)
  })

  it('saves nothing before there is something checked', async () => {
    const { phase, save } = useCsvImport()
    await save('c1')
    expect([phase.value, saved()]).toEqual(['none', []])
  })

  it('ends as canceled where the user cancels or saving fails, and says why', async () => {
    const held = bridge.hold('drafts.import')
    const first = useCsvImport()
    await first.readFile(fileOf(MANY))
    const saving = first.save('c1')
    first.cancel()
    held.answer(ok({ ids: [] }))
    await saving
    expect([first.phase.value, first.done.value, first.failure.value]).toEqual(['canceled', MOST_IMPORTED, undefined])
    bridge.answer('drafts.import', failed({ kind: 'store', trouble: 'disk-full' }))
    const second = await checked()
    await second.save('c1')
    expect([second.phase.value, second.failure.value]).toEqual(['canceled', { kind: 'store', trouble: 'disk-full' }])
  })

  it('lets another file wait until its drafts are created, and says so', async () => {
    const held = bridge.hold('drafts.import')
    const { phase, file, save, readFile, choose } = await checked()
    withNotices()
    const saving = save('c1')
    await readFile(fileOf(HEADINGS + EXAMPLE, 'next.csv'), [fileOf('', 'other.csv')])
    expect(notice.value).toBe('Wait until the drafts are created, then open another file.')
    await choose()
    expect([phase.value, file.value?.name, bridge.argsOf('files.choose')]).toEqual(['saving', 'orders.csv', []])
    held.answer(ok({ ids: [] }))
    await saving
    expect(phase.value).toBe('saved')
  })

  it('that was canceled lets another file wait until its batch is saved, and says how many drafts there are', async () => {
    const held = bridge.hold('drafts.import')
    const { phase, file, done, failure, save, cancel, readFile } = useCsvImport()
    await readFile(fileOf(MANY))
    withNotices()
    const saving = save('c1')
    cancel()
    const reading = readFile(fileOf(HEADINGS + EXAMPLE, 'next.csv'), [fileOf('', 'other.csv')])
    await new Promise(setImmediate)
    expect([phase.value, file.value?.name]).toEqual(['canceled', 'orders.csv'])
    held.answer(ok({ ids: [] }))
    await Promise.all([saving, reading])
    expect(notice.value).toBe(
      'Closed “orders.csv”. 100 of 101 drafts created. Opened “next.csv” only. Drop the other file separately.'
    )
    expect([phase.value, file.value?.name, done.value, failure.value]).toEqual(['checked', 'next.csv', 1, undefined])
  })

  it('that was canceled is the one named as closed where two files come before its batch is saved', async () => {
    const held = bridge.hold('drafts.import')
    const { file, save, cancel, readFile } = useCsvImport()
    await readFile(fileOf(MANY))
    withNotices()
    const saving = save('c1')
    cancel()
    const reading = ['next.csv', 'last.csv'].map(name => readFile(fileOf(HEADINGS + EXAMPLE, name)))
    await new Promise(setImmediate)
    held.answer(ok({ ids: [] }))
    await Promise.all([saving, ...reading])
    expect([file.value?.name, notice.value]).toEqual(['last.csv', 'Closed “orders.csv”. 100 of 101 drafts created.'])
  })

  it('is of the file that was opened last, though another was slower', async () => {
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
    const slow = Object.assign(fileOf('', 'slow.csv'), { arrayBuffer: () => promise })
    const { file, readFile } = useCsvImport()
    const reading = readFile(slow)
    await readFile(fileOf(HEADINGS + EXAMPLE))
    resolve(new TextEncoder().encode(HEADINGS + EXAMPLE).buffer)
    await reading
    expect(file.value?.name).toBe('orders.csv')
  })

  it('that was canceled too late doesn’t begin again where its file is opened once more', async () => {
    const held = bridge.hold('drafts.import')
    const content = new TextEncoder().encode(HEADINGS + EXAMPLE + EXAMPLE.replace('Elm', 'Oak'))
    bridge.answer('files.choose', ok({ name: 'orders.csv', content }))
    const { phase, save, cancel, choose } = await checked()
    withNotices()
    const saving = save('c1')
    cancel()
    const reading = choose()
    await new Promise(setImmediate)
    held.answer(ok({ ids: [] }))
    await Promise.all([saving, reading])
    expect([phase.value, notice.value]).toEqual(['saved', 'All drafts from this file have already been created.'])
  })

  it('says of files dropped with one that was refused no more than to drop them separately', async () => {
    withNotices()
    const { refusal, readFile } = useCsvImport()
    await readFile(fileOf('', 'empty.csv'), [fileOf('', 'other.csv'), fileOf('', 'third.csv')])
    expect([refusal.value?.name, notice.value]).toEqual(['empty.csv', 'Drop the other files separately.'])
  })

  it('says no longer why it failed where another file is open', async () => {
    bridge.answer('drafts.import', failed({ kind: 'store', trouble: 'disk-full' }))
    const { failure, save, readFile } = await checked()
    await save('c1')
    expect(failure.value).toEqual({ kind: 'store', trouble: 'disk-full' })
    await readFile(fileOf(HEADINGS + EXAMPLE, 'next.csv'))
    expect(failure.value).toBeUndefined()
  })

  it('is not canceled but while it saves', async () => {
    const { phase, cancel } = await checked()
    cancel()
    expect(phase.value).toBe('checked')
  })
})
