import { nextTick, watch } from 'vue'
import type { WireWatch } from '#domain/wire-instructions/wire-instructions.ts'
import { showNotice } from '../../common/notice.ts'
import { hasInput, useCallEntries } from './call-entry.ts'
import { recordedElsewhere } from './wire-messages.ts'

/**
 * A call of another desk ends the alarm, and its form goes with it: says so if a call was being entered, and takes the
 * focus to the log.
 */
export function useCallElsewhere(
  latest: () => WireWatch | undefined,
  log: { readonly value: { readonly focus: () => void } | null }
): void {
  const entries = useCallEntries()
  watch(latest, async (now, before) => {
    if (now === undefined || before === undefined) return
    const desk = endedBy(now, before)
    if (desk === undefined) return
    const hadFocus = document.activeElement?.closest('section.alarm, section.compare') != null
    // The caller is filled in when the form opens.
    if (hasInput({ ...entries.of(now.orderId), caller: '' })) showNotice(recordedElsewhere(desk))
    await nextTick()
    if (hadFocus) log.value?.focus()
  })
}

/** The desk whose call ended the alarm; undefined if it goes on, there was none, or this desk's own call did. */
function endedBy(now: WireWatch, before: WireWatch): string | undefined {
  const call = now.calls[0]?.call
  if (before.alarms.length === 0 || now.alarms.length > 0 || call?.kind !== 'called') return undefined
  return call.desk
}
