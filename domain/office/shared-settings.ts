import { CLOSING_ITEMS } from '../orders/closings.ts'
import type { LastWord } from './last-word.ts'

/** The preferences that are an office's own rules: how far its board looks ahead, from when each item is overdue, how files are named. */
export const SHARED_SETTINGS = ['closingDays', ...CLOSING_ITEMS, 'filePattern'] as const
export type SharedSetting = (typeof SHARED_SETTINGS)[number]
export type SettingValue = number | string

/** Each with who set it when, and what was set before or at the same time. */
export type SharedSettings = Readonly<Record<SharedSetting, LastWord<SettingValue>>>
