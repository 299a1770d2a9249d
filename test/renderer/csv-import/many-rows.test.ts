import { describe, expect, it, vi } from 'vitest'
import { watch } from 'vue'
import { ok } from '#domain/common/result.ts'
import { CSV_COLUMNS } from '#domain/import/csv-columns.ts'
import { MOST_IMPORTED } from '#domain/order/draft.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { checkRows } from '../../../renderer/csv-import/check-rows.ts'
import { useCsvImport } from '../../../renderer/csv-import/use-csv-import.ts'
import { fakeBridge } from '../../fakes/bridge.ts'
import { deskBridge, openDesk } from '../app/desk.ts'

const ROWS = 2000
const line = (cells: readonly string[]) => `${cells.map(cell => `"${cell}"`).join(',')}\n`
/** Orders on as many streets, each complete. */
const textOf = (rows: number) =>
  line(CSV_COLUMNS.map(({ name }) => name)) +
  Array.from({ length: rows }, (_, index) =>
    line(CSV_COLUMNS.map(({ path, example }) => (path === 'properties.0.address1' ? `${index + 1} Elm St` : example)))
  ).join('')
const steps = (size: number) => Array.from({ length: ROWS / size }, (_, index) => (index + 1) * size)

/** A clock that only the work moves, and how much of it was done at each pause. Pauses end at once. */
function watchedPauses() {
  const work = { clock: 0, judged: 0, atPauses: [] as number[] }
  vi.spyOn(performance, 'now').mockImplementation(() => work.clock)
  vi.stubGlobal('setTimeout', (run: () => void) => {
    work.atPauses.push(work.judged)
    setImmediate(run)
  })
  return work
}

/** Rows of which each takes that long to judge. */
function rowsTaking(milliseconds: number, work: { clock: number; judged: number }, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 2,
    get cells() {
      work.clock += milliseconds
      work.judged += 1
      return ['Refinance', `${index} Elm St`]
    }
  }))
}

describe('2,000 rows of a CSV file', () => {
  // Twelve milliseconds of work, then a pause: the page draws some sixty times a second.
  it.each([
    [1, 12, 120],
    [3, 4, 60],
    [5, 3, 60],
    [400, 1, 60]
  ])('that take %d ms each are judged %d at a time, with a pause between', async (milliseconds, most, count) => {
    const work = watchedPauses()
    const told: number[] = []
    const rows = rowsTaking(milliseconds, work, count)
    const checked = await checkRows(rows, ['kind', 'properties.0.address1'], undefined, done => told.push(done) > 0)
    expect(checked?.incomplete).toHaveLength(count)
    expect(work.judged).toBe(count)
    const slices = [...work.atPauses, count].map((done, index) => done - (work.atPauses[index - 1] ?? 0))
    expect(Math.max(...slices)).toBe(most)
    // Told before each pause, in order, and of the last row once all are judged.
    expect(told).toEqual([...work.atPauses, count])
    expect(told).toEqual(told.toSorted((one, other) => one - other))
  })

  it('are judged no further once another check has begun', async () => {
    const work = watchedPauses()
    const rows = rowsTaking(3, work, 400)
    expect(await checkRows(rows, ['kind'], undefined, done => done < 100)).toBeUndefined()
    expect(work.judged).toBe(100)
  })

  it('are saved a hundred at a time, one request after the other, and counted up to the last', async () => {
    let [underway, most] = [0, 0]
    const bridge = fakeBridge().answer('drafts.import', async () => {
      most = Math.max(most, ++underway)
      await new Promise(resolve => setImmediate(resolve))
      underway -= 1
      return ok({ ids: [] })
    })
    useBridge(bridge)
    const { readFile, save, done, phase } = useCsvImport()
    await readFile(new File([textOf(ROWS)], 'orders.csv'))
    expect([phase.value, done.value]).toEqual(['checked', ROWS])
    const told: number[] = []
    watch(done, count => told.push(count), { flush: 'sync' })
    await save('c1')
    expect(told).toEqual([0, ...steps(MOST_IMPORTED)])
    expect([phase.value, most]).toEqual(['saved', 1])
    const batches = bridge.argsOf('drafts.import').map(({ entries }) => entries)
    expect(batches.map(({ length }) => length)).toEqual(steps(MOST_IMPORTED).map(() => MOST_IMPORTED))
    const streets = batches.flat().map(({ properties: [one] }) => one?.address1)
    expect(streets).toEqual(steps(1).map(number => `${number} Elm St`))
    useBridge(undefined)
  })
})

describe('the page of a CSV file with 250 rows', () => {
  it('shows how many of them are saved after every hundred', async () => {
    const content = new TextEncoder().encode(textOf(250))
    const bridge = deskBridge().answer('files.choose', ok({ name: 'orders.csv', content }))
    const saving = bridge.hold('drafts.import')
    const desk = await openDesk('/new/csv', bridge)
    await desk.press('Select file…')
    await vi.waitFor(() => desk.button('Create 250 drafts'))
    await desk.press('Create 250 drafts')
    for (const done of [0, 100, 200]) {
      expect(desk.text('.foot .numbers')).toBe(`${done} of 250`)
      expect(desk.one('progress').getAttribute('value')).toBe(String(done))
      saving.answer(ok({ ids: [] }))
      await desk.settle()
    }
    expect(desk.text('main [role=status], header [role=status]')).toBe('250 drafts created')
    desk.close()
  })
})
