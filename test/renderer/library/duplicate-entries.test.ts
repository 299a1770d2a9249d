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

  it('are not people of whom the last name alone is the same', () => {
    expect(texts([entry('D. Ray'), entry('M. Ray')])).toEqual([])
  })

  it('begin with the most used', () => {
    const known = entry('Dana Ray', { email: 'dana@example.com', used: 1 })
    expect(texts([known, entry('Ray, Dana', { used: 3 })])).toEqual([['Ray, Dana', 'Dana Ray']])
  })

  it('are of one list, and have the words of a clause in the same order', () => {
    const clause = (text: string) => entry(text, { list: 'clauses' })
    const entries = [
      entry('Lone Star'),
      clause('Lone Star'),
      clause('Star Lone'),
      clause('Lone-Star, N.A.'),
      clause('lone star na')
    ]
    expect(duplicatesOf(entries, 'clauses').map(group => group.map(({ text }) => text))).toEqual([
      ['Lone-Star, N.A.', 'lone star na']
    ])
  })
})
