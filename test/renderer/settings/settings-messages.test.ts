import { describe, expect, it } from 'vitest'
import { START_PAGES } from '#domain/preferences.ts'
import { PLACES } from '../../../renderer/common/route-links.ts'
import {
  activityMessage,
  aheadMessage,
  defaultsMessage,
  keepMessage,
  lateMessage,
  lockMessage,
  requestsMessage,
  settingText,
  START_PAGE_NAMES,
  textSizeText
} from '../../../renderer/settings/settings-messages.ts'

describe('what a number of requests an hour means', () => {
  it.each([
    [1200, 0, 'Up to 20 a minute.'],
    [100, 0, 'Up to 2 every 72 seconds.'],
    [60, 0, 'Up to 2 every 120 seconds.'],
    [1000, 0, 'Up to 17 every 62 seconds.'],
    [1200, 1284, 'Up to 20 a minute. Loading all 1,284 orders takes 86 requests, about 4 minutes.'],
    [1200, 1, 'Up to 20 a minute. Loading all 1 order takes 1 request, about 1 minute.'],
    [60, 1335, 'Up to 2 every 120 seconds. Loading all 1,335 orders takes 89 requests, about 89 minutes.'],
    [60, 1350, 'Up to 2 every 120 seconds. Loading all 1,350 orders takes 90 requests, about 2 hours.'],
    [1200, 100_000, 'Up to 20 a minute. Loading all 100,000 orders takes 6,667 requests, about 6 hours.']
  ])('%i with %i orders', (requests, orders, words) => {
    expect(requestsMessage(requests, orders)).toBe(words)
  })
})

it('says from when on an open item is late', () => {
  expect([0, 1, 3].map(lateMessage)).toEqual([
    'On the closing day',
    '1 business day before closing',
    '3 business days before closing'
  ])
})

it('says what keeping files for some days means, and that only what it put there and nobody changed goes', () => {
  expect(keepMessage(null)).toBe('Leave empty to keep files until you delete them.')
  expect(keepMessage(1)).toMatch(/^Deletes files saved over 1 day ago, unless they were changed\./)
  expect(keepMessage(1000)).toContain('1,000 days')
})

it('says what each number means where it is left empty', () => {
  expect(activityMessage(null)).toBe('Leave empty to keep every entry.')
  expect(lockMessage(null)).toBe('Leave empty to lock only when your computer does.')
})

it('says how far the board looks ahead, in business days', () => {
  expect(aheadMessage(10)).toBe('Shows today and the next 10 business days, and checks those orders often.')
})

it('names a value that desks share in the words of its setting', () => {
  expect([settingText('closingDays', 5), settingText('payoff', 0), settingText('filePattern', '{type}')]).toEqual([
    '5 business days',
    'On the closing day',
    '{type}'
  ])
})

it('says what the defaults left as it was, more so where desks share it', () => {
  expect(defaultsMessage(true)).toBe('Defaults restored. Your name and office are unchanged.')
  expect(defaultsMessage(false)).toContain('what your desks share are unchanged.')
})

it('calls the pages to start with as the rail does', () => {
  const places = new Map<string, string>(Object.entries(PLACES).map(([name, href]) => [href, name]))
  expect(Object.values(START_PAGE_NAMES)).toEqual(START_PAGES.map(route => places.get(`#/${route}`)))
})

it('marks the usual size of text only', () => {
  expect([textSizeText(100), textSizeText(125)]).toEqual(['100% (default)', '125%'])
})
