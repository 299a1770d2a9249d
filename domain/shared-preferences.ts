import { parsePattern } from './documents/file-pattern.ts'
import type { SettingValue, SharedSetting } from './office/shared-settings.ts'
import { CLOSING_ITEMS, type ClosingItem } from './orders/closings.ts'
import { PREFERENCE_LIMITS, type Preferences } from './preferences.ts'

export function isSettingValue(setting: SharedSetting, value: unknown): value is SettingValue {
  if (setting === 'filePattern') return typeof value === 'string' && parsePattern(value).ok
  const { least, most } = setting === 'closingDays' ? PREFERENCE_LIMITS.closingDays : PREFERENCE_LIMITS.lateAt
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
}

export function settingOf(preferences: Preferences, setting: SharedSetting): SettingValue {
  return isClosingItem(setting) ? preferences.lateAt[setting] : preferences[setting]
}

/** Expects a value that `isSettingValue`. */
export function withSetting(preferences: Preferences, setting: SharedSetting, value: SettingValue): Preferences {
  if (!isClosingItem(setting)) return { ...preferences, [setting]: value }
  return { ...preferences, lateAt: { ...preferences.lateAt, [setting]: Number(value) } }
}

/** The preferences of `to` with what an office shares of `from`. */
export function withShared(to: Preferences, { closingDays, lateAt, filePattern }: Preferences): Preferences {
  return { ...to, closingDays, lateAt, filePattern }
}

const isClosingItem = (setting: SharedSetting): setting is ClosingItem => CLOSING_ITEMS.some(item => item === setting)
