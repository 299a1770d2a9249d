import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addBusinessDays, isBusinessDay } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dateOf } from '../../../practice/data/calendar.ts'
import { hashOf } from '../../../practice/data/random.ts'
import { Samples, sampleRange } from '../../../practice/data/samples.ts'
import { closingAt, statusAt } from '../../../practice/data/schedule.ts'
import { FRIDAY } from '../office.ts'

const DAY = 86_400_000

describe('sample orders that go on for a year', () => {
  const start = Date.UTC(2026, 10, 21)
  const samples = new Samples(sampleRange(hashOf(1, 0), 87, start), true)
  const days = Array.from({ length: 365 }, (_, day) => start + day * DAY)
  const works = Array.from({ length: samples.countAt(days.at(-1) ?? 0) }, (_, index) => samples.at(index).work)
  const worksAt = (now: number) => works.slice(0, samples.countAt(now))

  it('arrive two each workday, and never leave', () => {
    const counts = days.map(day => samples.countAt(day))
    expect([counts[0], counts.at(-1)]).toEqual([87, 87 + 2 * 260])
    for (const [day, count] of counts.entries()) expect(count - (counts[day - 1] ?? count)).toBeOneOf([0, 2])
  })

  it('always have closings in the next three business days, all of them on business days', () => {
    for (const now of days) {
      const today = dateOf(now) as CalendarDate
      const soon = addBusinessDays(today, 3)
      const open = worksAt(now).filter(work => !['Closed', 'Canceled', 'On hold'].includes(statusAt(work, now)))
      const closings = open.map(work => closingAt(work, now) as CalendarDate)
      expect(closings.filter(date => date >= today && date <= soon).length, today).toBeGreaterThan(0)
      expect(closings.filter(date => !isBusinessDay(date))).toEqual([])
    }
  })

  it('are in every state of work within each week', () => {
    for (const monday of days.filter((_, day) => day % 7 === 2)) {
      const week = days.filter(day => day >= monday && day < monday + 7 * DAY)
      const statuses = new Set(week.flatMap(day => worksAt(day).map(work => statusAt(work, day))))
      for (const status of ['Open', 'Clear to close', 'Funded', 'Closed'])
        expect(statuses, dateOf(monday)).toContain(status)
    }
  })
})

it('sample orders stay what they are: files on disk hold only their numbers, so a change here changes stored data', () => {
  const digest = createHash('sha256')
  for (const [seed, count] of [[hashOf(1, 0), 87] as const, [hashOf(7, 2, 3), 20_000] as const]) {
    const range = sampleRange(seed, count, FRIDAY)
    const samples = new Samples(range, true)
    for (let index = 0; index < 300; index += 1) digest.update(JSON.stringify([range, samples.at(index)]))
  }
  // To change what is made from them, store what makes the difference with each client, so that older files keep theirs.
  expect(digest.digest('hex')).toBe('1b84cb796ef5057faeaf27c3298290297bb845c58d3124374b7721f97c10188e')
})
