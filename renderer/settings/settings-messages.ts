import type { Failure } from '#domain/common/failure.ts'
import type { SettingValue, SharedSetting } from '#domain/office/shared-settings.ts'
import { requestRate, type Appearance } from '#domain/preferences.ts'
import { counted, grouped } from '../ui/text/format.ts'

export const THEME_NAMES: Readonly<Record<Appearance['theme'], string>> = {
  system: 'Match system',
  light: 'Light',
  dark: 'Dark'
}

export const START_PAGE_NAMES: Readonly<Record<Appearance['startPage'], string>> = {
  'all-orders': 'Orders',
  changes: 'Changes',
  closings: 'Closings',
  missing: 'Missing documents',
  drafts: 'Drafts'
}

export function textSizeText(percent: Appearance['textSize']): string {
  return percent === 100 ? '100% (default)' : `${percent}%`
}

/** Rows per page of the service's list, as observed (specification 2.9). */
const ROWS_A_PAGE = 15

/** What a request limit means for a number of orders (0 if not known). */
export function requestsMessage(requestsPerHour: number, orders: number): string {
  const { most, within } = requestRate(requestsPerHour)
  const seconds = Math.ceil(within / 1000)
  const often = `Up to ${grouped(most)} ${seconds === 60 ? 'a minute' : `every ${grouped(seconds)} seconds`}.`
  if (orders === 0) return often
  const pages = Math.ceil(orders / ROWS_A_PAGE)
  return `${often} Loading all ${counted(orders, 'order')} takes ${counted(pages, 'request')}, ${durationText(pages / requestsPerHour)}.`
}

/** Hours as text. */
function durationText(hours: number): string {
  const minutes = Math.max(1, Math.round(hours * 60))
  return minutes < 90 ? `about ${counted(minutes, 'minute')}` : `about ${grouped(Math.round(hours))} hours`
}

/** What the days that files are kept mean; null for no end. */
export function keepMessage(days: number | null): string {
  if (days === null) return 'Leave empty to keep files until you delete them.'
  return `Deletes files saved over ${counted(days, 'day')} ago, unless they were changed. You can download them again.`
}

/** How long entries of the activity log are kept; null for always. */
export function activityMessage(days: number | null): string {
  if (days === null) return 'Leave empty to keep every entry.'
  return `Deletes entries older than ${counted(days, 'day')}.`
}

/** When the window is covered; null for with the computer only. */
export function lockMessage(minutes: number | null): string {
  if (minutes === null) return 'Leave empty to lock only when your computer does.'
  return `Locks ${counted(minutes, 'minute')} after you last used your computer.`
}

/** What the days that the board looks ahead mean. */
export function aheadMessage(days: number): string {
  return `Shows today and the next ${counted(days, 'business day')}, and checks those orders often.`
}

/** From when an open item is overdue. */
export function lateMessage(days: number): string {
  return days === 0 ? 'On the closing day' : `${counted(days, 'business day')} before closing`
}

/** Whose rules the ones for closings are. */
export function rulesMessage(isAlone: boolean): string {
  return isAlone ? 'Your office’s own rules.' : 'Your office’s own rules, the same at every desk.'
}

/** The value of a setting that desks share. */
export function settingText(setting: SharedSetting, value: SettingValue): string {
  if (setting === 'filePattern') return String(value)
  return setting === 'closingDays' ? counted(Number(value), 'business day') : lateMessage(Number(value))
}

/** What restoring the defaults left as it was. */
export function defaultsMessage(isAlone: boolean): string {
  return isAlone
    ? 'Defaults restored. Your name and office are unchanged.'
    : 'Defaults restored. Your name, office, and what your desks share are unchanged.'
}

/** What is in use after a save that failed: what only the file didn’t take applies until the program quits. */
export function unsavedMessage({ kind }: Failure): string {
  return kind === 'file' ? 'The new setting is in use until you quit.' : 'Your previous setting is still in use.'
}
