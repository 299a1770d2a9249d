import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { lastWord, type Version } from '#domain/office/last-word.ts'
import { nextRank } from '#domain/office/said.ts'
import {
  SHARED_SETTINGS,
  type SettingValue,
  type SharedSetting,
  type SharedSettings
} from '#domain/office/shared-settings.ts'
import { settingOf, withSetting } from '#domain/shared-preferences.ts'
import type { Preferences } from '#domain/preferences.ts'
import { asStoreFailure, storeTrouble } from '../../storage/database/storage-failure.ts'
import type { Store } from '../../storage/store.ts'
import { noSeat } from '../membership/no-seat.ts'
import type { Office } from '../membership/office.ts'
import type { RecordListener } from '../membership/record-listener.ts'
import type { Seat } from '../membership/seat.ts'
import { isSettingContent } from './setting-content.ts'

/**
 * The settings that an office shares. Each is a value with a last word, and stands among the preferences of every desk, so that it applies
 * as it did there, and stays when the desk leaves.
 */
export interface OfficeSettings {
  /** `invalid`, with a message, where keychain or disk don't give what they are sealed with. */
  read(): Promise<Result<SharedSettings, Failure>>
  /** @param seen the ids of the versions that the person saw */
  set(setting: SharedSetting, value: SettingValue, seen: readonly string[]): Promise<Result<SharedSettings, Failure>>
  /**
   * Once for each seat, when the office's records were read: the office's settings apply here, and this desk's own are told where the office
   * has none, as when the desk has just begun it.
   */
  bringTogether(): void
  readonly listener: RecordListener
}

export interface OfficeSettingsParts {
  readonly store: () => Promise<Store>
  readonly office: () => Pick<Office, 'seat' | 'state'> | undefined
  readonly preferences: {
    current(): Preferences
    takeShared(change: (now: Preferences) => Preferences): Promise<unknown>
  }
  /** They apply, or somebody set one; called after the commit. */
  readonly onChange: () => void
  readonly onBug: (error: unknown) => void
  readonly now: () => number
}

export function createOfficeSettings(parts: OfficeSettingsParts): OfficeSettings {
  const { store, office, preferences, onChange, onBug, now } = parts
  let isHeard = false
  /** The seat whose office and desk were brought together. */
  let together: Seat | undefined

  /** What stands applies here. */
  async function apply(open: Store, seat: Seat): Promise<SharedSettings> {
    const settings = settingsOf(open, seat)
    await preferences.takeShared(saved => withCurrent(saved, settings))
    onChange()
    return settings
  }

  async function tellOwn(seat: Seat): Promise<void> {
    const open = await store()
    open.write(() => {
      for (const setting of SHARED_SETTINGS)
        if (settingsOf(open, seat)[setting].current === null)
          tell(open, seat, { setting, value: settingOf(preferences.current(), setting), at: now() })
    })
    await apply(open, seat)
  }

  /** Work at the desk's seat. */
  async function atSeat<T>(work: (open: Store, seat: Seat) => T | Promise<T>): Promise<Result<T, Failure>> {
    const seat = office()?.seat()
    if (seat === undefined) return failed(noSeat(office()))
    try {
      return ok(await work(await store(), seat))
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  return {
    read: () => atSeat(settingsOf),
    set: (setting, value, seen) =>
      atSeat((open, seat) => {
        open.write(() => {
          tell(open, seat, { setting, value, seen, at: now() })
        })
        return apply(open, seat)
      }),
    bringTogether() {
      const seat = office()?.seat()
      const reach = seat?.reach()
      if (seat === undefined || seat === together || reach?.kind !== 'connected' || reach.onlyReads || !seat.hasRead())
        return
      together = seat
      tellOwn(seat).catch((error: unknown) => {
        if (storeTrouble(error) === undefined) return onBug(error)
        // At the next reading, when there may be room again.
        if (together === seat) together = undefined
      })
    },
    listener: {
      hear(_store, { content }) {
        isHeard ||= isSettingContent(content)
      },
      settle() {
        const seat = office()?.seat()
        if (!isHeard || seat === undefined) return
        isHeard = false
        store()
          .then(open => apply(open, seat))
          .catch(onBug)
      }
    }
  }
}

interface Setting {
  readonly setting: SharedSetting
  readonly value: SettingValue
  readonly seen?: readonly string[]
  readonly at: number
}

/** Call it in a transaction. */
function tell(open: Store, seat: Seat, { setting, value, seen = [], at }: Setting): void {
  const { current, besides, earlier } = settingsOf(open, seat)[setting]
  const known = current === null ? [] : [current, ...besides, ...earlier]
  const [replaces = null, ...others] = seen.filter(id => known.some(version => version.id === id))
  const content = { setting, value, rank: nextRank(known, at), besides: others }
  seat.tell(open, { kind: 'settings', account: null, order: null, content, at, replaces })
}

/** The same object where nothing is different. */
function withCurrent(preferences: Preferences, settings: SharedSettings): Preferences {
  return SHARED_SETTINGS.reduce((made, setting) => {
    const { current } = settings[setting]
    return current === null || current.value === settingOf(made, setting)
      ? made
      : withSetting(made, setting, current.value)
  }, preferences)
}

/** By all records this desk has; those of other shapes are left out, for a newer version of the program may have told them. */
function settingsOf(open: Store, seat: Seat): SharedSettings {
  const versions = seat
    .about(open, 'settings', null, null)
    .flatMap(({ id, at, deskId, replaces, isShared, content }) => {
      if (!isSettingContent(content)) return []
      const { setting, value, rank, besides } = content
      const version: Version<SettingValue> = {
        id,
        at,
        rank,
        desk: { id: deskId, name: content.desk },
        isShared,
        replaces: [...(replaces === null ? [] : [replaces]), ...besides],
        value
      }
      return [{ setting, version }]
    })
  const wordOf = (setting: SharedSetting) =>
    lastWord(versions.filter(one => one.setting === setting).map(({ version }) => version))
  return {
    closingDays: wordOf('closingDays'),
    payoff: wordOf('payoff'),
    'protection-letter': wordOf('protection-letter'),
    commitment: wordOf('commitment'),
    'closing-documents': wordOf('closing-documents'),
    filePattern: wordOf('filePattern')
  }
}
