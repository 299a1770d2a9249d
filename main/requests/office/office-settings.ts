import { array, mixed, string } from 'yup'
import { ok } from '#domain/common/result.ts'
import { isUuid } from '#domain/common/uuid.ts'
import { SHARED_SETTINGS, type SettingValue } from '#domain/office/shared-settings.ts'
import { isSettingValue } from '#domain/shared-preferences.ts'
import type { ServedRequests } from '../../app/ipc.ts'
import type { OfficeSettings } from '../../office/settings/office-settings.ts'
import { exactly, none, strictly } from '../parse/parse.ts'

/** Undefined where the desk belongs to no office. */
export interface OfficeSettingCalls {
  settings(): Promise<OfficeSettings | undefined>
}

const id = () => mixed(isUuid).typeError('That isn’t an ID.')
const setting = () =>
  exactly({
    setting: string().oneOf(SHARED_SETTINGS).required(),
    value: mixed((value): value is SettingValue => typeof value === 'number' || typeof value === 'string').required(),
    // More versions than people can set at the same time.
    seen: array(id().required()).max(100).required()
  }).test('value', 'That isn’t a value of this setting.', ({ setting: which, value }) => isSettingValue(which, value))

/** The settings that an office shares. */
export function officeSettingRequests(
  office: OfficeSettingCalls
): Pick<ServedRequests, 'office.settings' | 'office.setSetting'> {
  return {
    'office.settings': { parse: none, handle: async () => (await office.settings())?.read() ?? ok(null) },
    'office.setSetting': {
      parse: strictly(setting),
      handle: async ({ setting: which, value, seen }) => (await office.settings())?.set(which, value, seen) ?? ok(null)
    }
  }
}
