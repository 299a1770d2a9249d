import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import { seenOf } from '#domain/office/last-word.ts'
import type { SettingValue, SharedSetting, SharedSettings } from '#domain/office/shared-settings.ts'
import { bridge } from '../common/bridge.ts'
import { useRequest } from '../common/request.ts'
import { usePreferences } from './store.ts'

/** The settings that this desk shares with its office, kept up to date. */
export interface UsedSharedSettings {
  /** Null where the desk belongs to no office; undefined as long as nobody has said, or the office’s records can’t be read. */
  readonly shared: ShallowRef<SharedSettings | null | undefined>
  /** Whether it is known if the desk belongs to an office. */
  readonly isKnown: ComputedRef<boolean>
  /** Why the last one wasn’t set. */
  readonly refused: ShallowRef<Failure | undefined>
  /** Sets one for all desks; resolves once it is among the preferences, to false if it isn’t, or is on its way already. */
  set(setting: SharedSetting, value: SettingValue): Promise<boolean>
}

export function useSharedSettings(): UsedSharedSettings {
  const { value: shared, failure, ask } = useRequest('office.settings')
  const refused = shallowRef<Failure>()
  const preferences = usePreferences()
  /** On their way: Enter sets a field, and so does leaving it. */
  const underWay = new Set<string>()
  const read = () => void ask({})

  async function set(setting: SharedSetting, value: SettingValue): Promise<boolean> {
    const change = `${setting} ${value}`
    if (underWay.has(change)) return false
    underWay.add(change)
    try {
      const word = shared.value?.[setting]
      const answer = await bridge.call('office.setSetting', { setting, value, seen: word ? seenOf(word) : [] })
      refused.value = answer.ok ? undefined : answer.failure
      if (answer.ok) await Promise.all([ask({}), preferences.read()])
      return answer.ok
    } finally {
      underWay.delete(change)
    }
  }

  onScopeDispose(bridge.on('office.settingsChanged', read))
  // What waited is shared by now, or the desk isn’t in the office anymore.
  onScopeDispose(bridge.on('office.changed', read))
  read()
  return { shared, isKnown: computed(() => shared.value !== undefined || failure.value !== undefined), refused, set }
}
