import { describe, expect, it } from 'vitest'
import type { FolderKind } from '#domain/documents/stored-documents.ts'
import type { PatternPart } from '#domain/documents/file-pattern.ts'
import { USUAL_PREFERENCES as USUAL } from '#domain/preferences.ts'
import { numberMessage, readNumber } from '../../../renderer/settings/number-field.ts'
import { folderMessage } from '../../../renderer/settings/folder-messages.ts'
import { insertPart } from '../../../renderer/settings/insert-part.ts'
import { samePreferences } from '../../../renderer/settings/same-preferences.ts'
import { keepMessage, lateMessage, requestsMessage } from '../../../renderer/settings/settings-messages.ts'

const LIMITS = { least: 60, most: 6000 }

describe('a number that is typed', () => {
  it.each<[string, number | undefined]>([
    ['60', 60],
    ['6000', 6000],
    ['6,000', 6000],
    [' 1,200 ', 1200],
    ['59', undefined],
    ['6001', undefined],
    ['', undefined],
    ['12.5', undefined],
    ['-100', undefined],
    ['1e3', undefined],
    ['1,20', undefined],
    ['many', undefined],
    ['9'.repeat(20), undefined]
  ])('%o is read as %s', (typed, value) => {
    expect(readNumber(typed, LIMITS)).toBe(value)
  })

  it('that cannot be used is told with its limits and what stays in force', () => {
    expect(numberMessage(LIMITS, 1200)).toBe('Enter a number from 60 to 6,000. Still using 1,200.')
    expect(numberMessage(LIMITS, 1200, true)).toBe('Enter a number from 60 to 6,000, or nothing. Still using 1,200.')
    expect(numberMessage(LIMITS, null, true)).toBe('Enter a number from 60 to 6,000, or nothing.')
  })
})

describe('what a number of requests an hour means', () => {
  it.each([
    [1200, 0, 'Up to 20 a minute.'],
    [100, 0, 'Up to 2 every 72 seconds.'],
    [60, 0, 'Up to 2 every 120 seconds.'],
    [1000, 0, 'Up to 17 every 62 seconds.'],
    [1200, 1284, 'Up to 20 a minute. Loading all 1,284 orders takes 86 requests, about 4 minutes.'],
    [1200, 1, 'Up to 20 a minute. Loading all 1 order takes 1 request, about 1 minute.'],
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

it.each<[FolderKind, RegExp]>([
  ['local', /^On this computer\.$/],
  ['onedrive', /^Synced by OneDrive: files are copied to other computers/],
  ['dropbox', /^Synced by Dropbox: /],
  ['google-drive', /^Synced by Google Drive: /],
  ['icloud', /^Synced by iCloud Drive: /],
  ['box', /^Synced by Box: /],
  ['network', /others may read it/]
])('says what a folder of the kind %s means', (kind, words) => {
  expect(folderMessage(kind)).toMatch(words)
})

it.each<[string, number, number, PatternPart, string, number]>([
  ['', 0, 0, 'type', '{type}', 6],
  ['{type}', 6, 6, 'order', '{type} {order}', 14],
  ['{type}', 0, 0, 'order', '{order} {type}', 7],
  ['{type} - ', 9, 9, 'property', '{type} - {property}', 19],
  ['a b c', 2, 3, 'uploaded', 'a {uploaded} c', 12],
  ['{type}{order}', 6, 6, 'uploaded', '{type} {uploaded} {order}', 17]
])('puts a part into %j, %i to %i: %s', (pattern, from, to, part, expected, caret) => {
  expect(insertPart(pattern, from, to, part)).toEqual({ pattern: expected, caret })
})

it.each([
  [{ ...USUAL, filePattern: '{type}' }, false],
  [{ ...USUAL, keepDays: 30 }, false],
  [{ ...USUAL, lateAt: { ...USUAL.lateAt } }, true],
  [{ ...USUAL, notify: false }, false],
  [{ ...USUAL, requestsPerHour: 60 }, false],
  [{ ...USUAL, closingDays: 1 }, false],
  [{ ...USUAL, officeName: 'Lone Star Title' }, false],
  [{ ...USUAL, theme: 'dark' as const }, false],
  [{ ...USUAL, textSize: 125 as const }, false],
  [{ ...USUAL, lateAt: { ...USUAL.lateAt, payoff: 9 } }, false]
])('knows what is set already: %o', (other, same) => {
  expect(samePreferences(USUAL, other)).toBe(same)
})
