import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { CSV_COLUMNS } from '#domain/import/csv-columns.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { notice } from '../../../renderer/common/notice.ts'
import { useLeftImports } from '../../../renderer/csv-import/store.ts'
import { useCsvImport } from '../../../renderer/csv-import/use-csv-import.ts'
import { fakeBridge } from '../../fakes/bridge.ts'

// What another test said is no news.
beforeEach(() => {
  notice.value = ''
  useBridge(fakeBridge())
  setActivePinia(createPinia())
})
afterEach(() => useBridge(undefined))

const line = (cells: readonly string[]) => `${cells.map(cell => `"${cell}"`).join(',')}\n`
const HEADINGS = line(CSV_COLUMNS.map(({ name }) => name))
const EXAMPLE = line(CSV_COLUMNS.map(({ example }) => example))

/** An import with some of its two drafts created. */
async function unfinished(owner: string, created: number) {
  const csv = useCsvImport()
  await csv.readFile(new File([HEADINGS + EXAMPLE + EXAMPLE.replace('Elm', 'Oak')], `${owner}.csv`))
  csv.owner.value = owner
  csv.done.value = created
  return csv
}

it.each([
  [1, 'Closed “a.csv”. 1 of 2 drafts created.'],
  [0, '']
])('the oldest of six imports is closed, which is said if it created drafts: %i', async (created, told) => {
  const imports = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(owner => unfinished(owner, created)))
  withNotices()
  const { keep } = useLeftImports()
  for (const csv of imports.slice(0, 5)) keep(csv)
  expect(notice.value).toBe('')
  for (const csv of imports.slice(5)) keep(csv)
  expect([[...useLeftImports().left.keys()], notice.value]).toEqual([['b', 'c', 'd', 'e', 'f'], told])
})

it('an import takes the place of its client’s previous one, which is said', async () => {
  const [first, second] = [await unfinished('a', 1), await unfinished('a', 0)]
  withNotices()
  const imports = useLeftImports()
  imports.keep(first)
  imports.keep(second)
  expect([imports.left.get('a') === second, notice.value]).toEqual([true, 'Closed “a.csv”. 1 of 2 drafts created.'])
})

/** Notices go when the test has ended, not seconds later. */
function withNotices() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    notice.value = ''
    vi.useRealTimers()
  })
}
