import { isSameChange } from './same-change.ts'
import type { HeardAlarm, KnownAlarm, WireState } from './wire-state.ts'

type Open = Pick<WireState, 'alarms' | 'heard'>

/** Changes without a recorded call, of this desk and then of others, each once: what several desks noticed is one change. */
export function openAlarms({ alarms, heard = [] }: Open): readonly KnownAlarm[] {
  return heard.reduce<readonly KnownAlarm[]>((open, alarm) => {
    const there = open.find(one => isSameChange(one, alarm))
    if (there === undefined) return [...open, alarm]
    return open.map(one => (one === there ? withHeard(one, alarm) : one))
  }, alarms)
}

/** Number of changes without a recorded call. */
export function alarmCount({ more, ...open }: Open & Pick<WireState, 'more'>): number {
  return openAlarms(open).reduce((sum, { times }) => sum + times, more)
}

/** When the first of them was noticed, at whatever desk; null if there are none. */
export function openSince({ since, heard = [] }: Pick<WireState, 'since' | 'heard'>): number | null {
  return heard.reduce<number | null>((first, alarm) => Math.min(first ?? alarm.since, alarm.since), since)
}

/** Of two desks' words on one change, the one that tells more; what this desk noticed itself stays its own. */
function withHeard(alarm: KnownAlarm, heard: HeardAlarm): KnownAlarm {
  const { since, lastAt, times, now } = alarm
  return {
    ...alarm,
    since: Math.min(since, heard.since),
    lastAt: Math.max(lastAt, heard.lastAt),
    times: Math.max(times, heard.times),
    now: alarm.desk !== undefined && now?.sha256 === null ? heard.now : now
  }
}
