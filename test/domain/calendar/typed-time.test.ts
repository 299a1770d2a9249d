import { expect, it } from 'vitest'
import { readTime, typedTime } from '#domain/calendar/typed-time.ts'

it.each([
  ['9:45 AM', 585],
  ['9:45a', 585],
  ['9.45 am', 585],
  ['9:45 p.m.', 1305],
  ['945 pm', 1305],
  ['9 am', 540],
  ['12:00 AM', 0],
  ['12:30 pm', 750],
  ['14:30', 870],
  ['1430', 870],
  ['0:05', 5],
  ['23:59', 1439],
  ['', undefined],
  ['9', undefined],
  ['9 m', undefined],
  ['24:00', undefined],
  ['25:00', undefined],
  ['13:00 PM', undefined],
  ['0:30 AM', undefined],
  ['9:60', undefined],
  ['9:75', undefined],
  ['noon', undefined]
])('a time typed as %j is read as %j minutes', (typed, minutes) => {
  expect(readTime(typed)).toBe(minutes)
})

it('every minute of the day reads back as written', () => {
  const minutes = Array.from({ length: 1440 }, (_, at) => at)
  expect(minutes.filter(at => readTime(typedTime(at)) !== at)).toEqual([])
  expect([typedTime(0), typedTime(585), typedTime(720), typedTime(1305)]).toEqual([
    '12:00 AM',
    '9:45 AM',
    '12:00 PM',
    '9:45 PM'
  ])
})
