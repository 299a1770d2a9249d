// node read-largest.ts [fill]: reads each of the largest files and makes a review of it; prints the size of its heap in MB, then what became of each after how many pauses. `fill` needs more than 200 MB.
import { getHeapStatistics } from 'node:v8'
import { calendarDateOf } from '#domain/calendar/calendar-date.ts'
import { reviewOf } from '#domain/loan-file/review.ts'
import { readLoanFile } from '../../../../../renderer/loan-file/read/read-loan-file.ts'
import { LARGEST_FILES } from './largest-files.ts'

const print = (...words: readonly (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`)
const today = calendarDateOf(2026, 11, 22)
if (today === undefined) throw new Error('there is such a day')

print(Math.ceil(getHeapStatistics().heap_size_limit / 1024 / 1024))
if (process.argv[2] === 'fill') print(new Array<number>(30_000_000).fill(0.5).length)
for (const { bytes } of LARGEST_FILES) {
  let pauses = 0
  const read = await readLoanFile(bytes(), { now: () => 0, pause: async () => void pauses++ })
  if (read.ok) reviewOf(read.value, new Map(), today)
  print(read.ok ? 'read' : read.failure, pauses)
}
