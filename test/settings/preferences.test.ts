import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { openPreferences, parsePreferences } from '../../main/settings/preferences.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-preferences-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('the preferences', () => {
  it('are the usual ones on a new computer, and what was saved afterwards', async () => {
    const store = await openPreferences(folder)
    expect(store.current()).toEqual(USUAL_PREFERENCES)
    const changed = { ...USUAL_PREFERENCES, requestsPerHour: 300, notify: false }
    expect(await store.save(changed)).toEqual({ ok: true, value: null })
    expect(store.current()).toEqual(changed)
    expect((await openPreferences(folder)).current()).toEqual(changed)
  })

  it('hold until the program quits where a newer program wrote the file, which is left as it is', async () => {
    const written = JSON.stringify({ version: 99, content: { more: 1 } })
    writeFileSync(join(folder, 'preferences.json'), written)
    const store = await openPreferences(folder)
    const changed = { ...USUAL_PREFERENCES, closingDays: 5 }
    expect(await store.save(changed)).toEqual({ ok: false, failure: 'not-ours' })
    expect(store.current()).toEqual(changed)
    expect(readFileSync(join(folder, 'preferences.json'), 'utf8')).toBe(written)
  })

  it.each([
    [null, 'content'],
    [{}, 'requestsPerHour'],
    [{ ...USUAL_PREFERENCES, requestsPerHour: 1e9 }, 'requestsPerHour'],
    ...(['requestsPerHour', 'notify', 'closingDays', 'lateAt'] as const).map((name): [unknown, string] => [
      // Every version of the program has written these.
      Object.fromEntries(Object.entries(USUAL_PREFERENCES).filter(([member]) => member !== name)),
      name
    ]),
    [{ ...USUAL_PREFERENCES, notify: 1 }, 'notify'],
    [{ ...USUAL_PREFERENCES, closingDays: 0 }, 'closingDays'],
    [{ ...USUAL_PREFERENCES, lateAt: null }, 'lateAt'],
    [{ ...USUAL_PREFERENCES, lateAt: { ...USUAL_PREFERENCES.lateAt, commitment: '7' } }, 'lateAt.commitment'],
    [{ ...USUAL_PREFERENCES, filePattern: '{closing date}' }, 'filePattern'],
    [{ ...USUAL_PREFERENCES, filePattern: null }, 'filePattern'],
    [{ ...USUAL_PREFERENCES, filePattern: ['{type}'] }, 'filePattern'],
    [{ ...USUAL_PREFERENCES, filePattern: '../{type}' }, 'filePattern'],
    [{ ...USUAL_PREFERENCES, keepDays: 0 }, 'keepDays'],
    [{ ...USUAL_PREFERENCES, keepDays: 3651 }, 'keepDays'],
    [{ ...USUAL_PREFERENCES, keepDays: 1.5 }, 'keepDays'],
    [{ ...USUAL_PREFERENCES, keepDays: '30' }, 'keepDays'],
    [{ ...USUAL_PREFERENCES, keepDays: false }, 'keepDays'],
    [{ ...USUAL_PREFERENCES, officeName: 'Two\nlines' }, 'officeName'],
    [{ ...USUAL_PREFERENCES, officeName: 'x'.repeat(81) }, 'officeName'],
    [{ ...USUAL_PREFERENCES, userName: null }, 'userName'],
    [{ ...USUAL_PREFERENCES, initials: 'TOO LONG' }, 'initials'],
    [{ ...USUAL_PREFERENCES, theme: 'pink' }, 'theme'],
    [{ ...USUAL_PREFERENCES, textSize: 110 }, 'textSize'],
    [{ ...USUAL_PREFERENCES, textSize: '100' }, 'textSize'],
    [{ ...USUAL_PREFERENCES, startPage: 'settings' }, 'startPage'],
    [{ ...USUAL_PREFERENCES, hintsSeen: null }, 'hintsSeen'],
    [{ ...USUAL_PREFERENCES, hintsSeen: ['other'] }, 'hintsSeen.0'],
    [{ ...USUAL_PREFERENCES, hintsSeen: ['orders', 'order', 'draft', 'orders'] }, 'hintsSeen'],
    [{ ...USUAL_PREFERENCES, orderColumns: null }, 'orderColumns'],
    [{ ...USUAL_PREFERENCES, orderColumns: { hidden: ['name'], widths: {} } }, 'orderColumns'],
    [{ ...USUAL_PREFERENCES, orderColumns: { hidden: [], widths: { people: 4 } } }, 'orderColumns'],
    [{ ...USUAL_PREFERENCES, orderColumns: { hidden: [], widths: {}, more: 1 } }, 'orderColumns'],
    [{ ...USUAL_PREFERENCES, orderColumns: { hidden: [], widths: {}, order: ['name', 'type'] } }, 'orderColumns'],
    [{ ...USUAL_PREFERENCES, orderColumns: { hidden: ['color'], widths: {} } }, 'orderColumns']
  ])('of %j are not taken: %s', (content, wrong) => {
    expect(parsePreferences(content)).toEqual({ ok: false, failure: wrong })
  })

  it('of an earlier program are read, with the usual values of what it did not have', async () => {
    const { requestsPerHour, notify, lateAt } = USUAL_PREFERENCES
    const earlier = { requestsPerHour, notify, lateAt, closingDays: 7 }
    writeFileSync(join(folder, 'preferences.json'), JSON.stringify({ version: 1, content: earlier }))
    expect((await openPreferences(folder)).current()).toEqual({
      ...USUAL_PREFERENCES,
      closingDays: 7,
      filePattern: '{original name}',
      keepDays: null
    })
  })

  it.each([
    { filePattern: '{closing date} {type}', keepDays: 1 },
    { filePattern: '{order} - {original name}', keepDays: 3650 }
  ])('take %j, and keep it', async members => {
    await (await openPreferences(folder)).save({ ...USUAL_PREFERENCES, ...members })
    expect((await openPreferences(folder)).current()).toEqual({ ...USUAL_PREFERENCES, ...members })
  })

  it.each([
    ['requestsPerHour', 60, 6000],
    ['closingDays', 1, 30],
    ['keepDays', 1, 3650],
    ['activityDays', 30, 3650],
    ['lockAfter', 1, 240]
  ] as const)('take %s from %i to %i', (name, least, most) => {
    const taken = [least - 1, least, most, most + 1].map(
      value => parsePreferences({ ...USUAL_PREFERENCES, [name]: value }).ok
    )
    expect(taken).toEqual([false, true, true, false])
  })

  it.each(['payoff', 'protection-letter', 'commitment', 'closing-documents'])(
    'take 0 to 30 days before closing for %s',
    name => {
      const taken = [-1, 0, 30, 31].map(
        days => parsePreferences({ ...USUAL_PREFERENCES, lateAt: { ...USUAL_PREFERENCES.lateAt, [name]: days } }).ok
      )
      expect(taken).toEqual([false, true, true, false])
    }
  )

  it.each([
    ['userName', 80],
    ['initials', 5],
    ['officeName', 80]
  ] as const)('take a text for %s of up to %i characters', (name, longest) => {
    const taken = [0, longest, longest + 1].map(
      length => parsePreferences({ ...USUAL_PREFERENCES, [name]: 'x'.repeat(length) }).ok
    )
    expect(taken).toEqual([true, true, false])
  })

  it('take nothing besides their own members, so that the page can save them again', () => {
    const lateAt = { ...USUAL_PREFERENCES.lateAt, survey: 4 }
    expect(parsePreferences({ ...USUAL_PREFERENCES, lateAt, more: 1 })).toEqual({ ok: true, value: USUAL_PREFERENCES })
  })
})
