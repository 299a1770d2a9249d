import { describe, expect, it } from 'vitest'
import type { LibraryEntry } from '#domain/library/library.ts'
import { duplicatesOf } from '../../../renderer/library/duplicate-entries.ts'
import { entry } from './entry.ts'

const texts = (entries: readonly LibraryEntry[]) =>
  duplicatesOf(entries, 'people').map(group => group.map(({ text }) => text))

describe('possible duplicates', () => {
  it('are names in another order, with points, accents or a middle initial', () => {
    expect(texts([entry('Dana Ray'), entry('Ray, Dana'), entry('Dána M. Ray'), entry('Dana Roy')])).toEqual([
      ['Dana Ray', 'Ray, Dana', 'Dána M. Ray']
    ])
  })

  it('are people of one email, also where two groups meet; who most is known of comes first', () => {
    const a = entry('Dana Ray')
    const b = entry('D Stone', { email: 'dana@example.com' })
    expect(texts([a, b, entry('Ray, Dana', { email: 'Dana@example.com' })])).toEqual([
      ['D Stone', 'Ray, Dana', 'Dana Ray']
    ])
  })

  it('are never people who share nothing', () => {
    expect(texts([entry('Dana Ray'), entry('Dana Roy'), entry('Иван Петров'), entry('李 雷')])).toEqual([])
  })
})
