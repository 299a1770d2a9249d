import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../../renderer/loan-file/read/refusal.ts'
import { LARGEST_FILES } from './support/largest-files.ts'

/** Both generations together: 176 MB for what lives long, three times 8 MB for what is new. */
const HEAP = ['--max-old-space-size=176', '--max-semi-space-size=8']
const READ = join(import.meta.dirname, 'support/read-largest.ts')

/** In a process that ends where it needs a heap of more than 200 MB. */
async function readLargest(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...HEAP, READ, ...args])
  return stdout.trim().split('\n')
}

describe('a loan file as large or hostile as can be', () => {
  it('is read or refused with a heap of 200 MB', async () => {
    const [heap, ...lines] = await readLargest()
    expect(heap).toBe('200')
    const became = lines.map(line => line.split(' '))
    expect(LARGEST_FILES.map(({ what }, index) => [what, became[index]?.[0]])).toEqual(
      LARGEST_FILES.map(({ what, becomes }) => [what, becomes])
    )
    // Refused files are given up long before their end; a part of 64 KB ends with a pause.
    const partsOfRefused = became
      .filter(([outcome]) => outcome !== 'read' && outcome !== 'no-loan')
      .map(([, parts]) => Number(parts))
    expect(Math.max(...partsOfRefused)).toBeLessThanOrEqual(LIMITS.token / (64 * 1024) + 1)
  })

  it('would end such a process if it took more: the control of this test', async () => {
    await expect(readLargest('fill')).rejects.toThrow(/heap/)
  })
})
