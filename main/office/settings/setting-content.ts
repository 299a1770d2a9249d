import { hasMembers, isNumber, isText, isTime, listOf, oneOf } from '#domain/common/guards.ts'
import { SHARED_SETTINGS, type SettingValue, type SharedSetting } from '#domain/office/shared-settings.ts'
import { isSettingValue } from '#domain/shared-preferences.ts'

/** What a record of an office holds: a version of a setting. `desk` is the name of the one that tells it. */
export interface SettingContent {
  readonly setting: SharedSetting
  readonly value: SettingValue
  readonly rank: number
  /** The versions it replaces, besides the one that its record names. */
  readonly besides: string[]
  readonly desk: string
}

const hasContent = hasMembers<SettingContent>({
  setting: oneOf(SHARED_SETTINGS),
  value: (value): value is SettingValue => isNumber(value) || isText(value),
  rank: isTime,
  besides: listOf(isText),
  desk: isText
})

/** A record of another desk isn't trusted to keep the limits. */
export const isSettingContent = (content: unknown): content is SettingContent =>
  hasContent(content) && isSettingValue(content.setting, content.value)
