import { describe, expect, it } from 'vitest'
import { SHARED_SETTINGS, type SettingValue, type SharedSetting } from '#domain/office/shared-settings.ts'
import { USUAL_PREFERENCES, type Preferences } from '#domain/preferences.ts'
import { isSettingValue, settingOf, withSetting, withShared } from '#domain/shared-preferences.ts'

const valuesOf = (preferences: Preferences) => SHARED_SETTINGS.map(setting => settingOf(preferences, setting))

describe('a setting that an office shares', () => {
  it.each<[SharedSetting, readonly SettingValue[], readonly unknown[]]>([
    ['closingDays', [1, 30], [0, 31, 1.5, '10', null]],
    ['payoff', [0, 30], [-1, 31, 0.5, '3', undefined]],
    ['closing-documents', [0, 30], [-1, 31, NaN, true]],
    ['filePattern', ['{type}', '{closing date} {original name}'], ['', '{closing date}', '{type', 7, null]]
  ])('%s has values within its limits, and no others', (setting, yes, no) => {
    expect([yes, no].map(values => values.map(value => isSettingValue(setting, value)))).toEqual([
      yes.map(() => true),
      no.map(() => false)
    ])
  })

  it.each(SHARED_SETTINGS)('%s is set alone', setting => {
    const value = setting === 'filePattern' ? '{type}' : 21
    const set = withSetting(USUAL_PREFERENCES, setting, value)
    expect(valuesOf(set)).toEqual(
      SHARED_SETTINGS.map(one => (one === setting ? value : settingOf(USUAL_PREFERENCES, one)))
    )
    const { closingDays, lateAt, filePattern } = set
    expect(set).toEqual({ ...USUAL_PREFERENCES, closingDays, lateAt, filePattern })
  })

  it('is taken from an office, and nothing that is of a computer', () => {
    const own: Preferences = { ...USUAL_PREFERENCES, userName: 'Kim Lee', keepDays: 30, theme: 'dark' }
    const lateAt = { payoff: 1, 'protection-letter': 2, commitment: 3, 'closing-documents': 4 }
    const shared = { closingDays: 4, lateAt, filePattern: '{type}' }
    const office: Preferences = { ...USUAL_PREFERENCES, ...shared, userName: 'Pat Doe', lockAfter: 5 }
    expect(withShared(own, office)).toEqual({ ...own, ...shared })
  })
})
