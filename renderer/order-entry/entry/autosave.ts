import { shallowRef, type ShallowRef } from 'vue'
import type { DraftSave } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { bridge } from '../../common/bridge.ts'
import { failureMessage } from '../../ui/text/failure-messages.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { saveTimer } from './save-timer.ts'

/**
 * How much of a form is saved. `untouched`: nothing was ever typed, and nothing is stored; `moved-on`: the order is no
 * longer a draft, or a newer revision is stored, so nothing typed here is saved. The failure stays until a save
 * succeeds.
 */
export interface SaveState {
  readonly phase: 'untouched' | 'unsaved' | 'saving' | 'saved' | 'moved-on'
  /** When it was last saved, in milliseconds since 1970. */
  readonly savedAt?: number
  readonly failure?: Failure
}

/** The stored revision of a draft when its form opens; null for a new draft. */
export type SavedDraft = { readonly revision: number; readonly savedAt: number } | null

export interface Autosave {
  readonly state: Readonly<ShallowRef<SaveState>>
  /** Call on every change. It costs a timer and nothing else: typing must not wait for it (P12). */
  changed(): void
  /** Saves pending changes now; true if everything typed is saved afterwards. */
  flush(): Promise<boolean>
  /** Saves pending changes, then submits the newest state under its next revision; nothing is saved until that ends. */
  handOver<T>(submit: (draft: DraftSave) => Promise<T>): Promise<T>
  /** Stops saving because the order moved on elsewhere. */
  moveOn(): void
  stop(): void
}

/** Saves a draft one save at a time. `snapshot` returns a plain copy of its form, `more` what else is saved with it. */
export function autosave(
  { id, connectionId }: { readonly id: DraftId; readonly connectionId: string },
  snapshot: () => OrderEntry,
  stored: SavedDraft,
  more: () => Pick<DraftSave, 'origins' | 'taken'> = () => ({})
): Autosave {
  const state = shallowRef<SaveState>(
    stored === null ? { phase: 'untouched' } : { phase: 'saved', savedAt: stored.savedAt }
  )
  const timer = saveTimer(() => void saveNext())
  const saves = oneAtATime()
  let revision = stored?.revision ?? 0
  let ended = false
  const draft = (): DraftSave => ({ id, connectionId, revision: ++revision, entry: snapshot(), ...more() })
  const enter = (phase: SaveState['phase'], change: Partial<SaveState> = {}) =>
    void (state.value = { ...state.value, ...change, phase })

  function changed() {
    if (ended) return
    if (saves.running === undefined && state.value.phase !== 'unsaved') enter('unsaved')
    timer.changed()
  }

  async function saveNext(): Promise<boolean> {
    timer.cancel()
    while (saves.running !== undefined) await saves.running
    if (ended) return false
    return timer.isDirty() ? await saves.run(save()) : true
  }

  async function flush(): Promise<boolean> {
    // A save under way that picked up every change answers for all callers.
    if (!timer.isDirty()) return saves.running ?? !ended
    return (await saveNext()) && (await flush())
  }

  async function save(): Promise<boolean> {
    timer.picked()
    enter('saving')
    let failure: Failure | undefined = { kind: 'bug' }
    try {
      const result = await bridge.call('drafts.save', draft())
      if (result.ok) state.value = afterSave(state.value, result.value.savedAt, timer.isDirty())
      failure = result.ok ? undefined : result.failure
    } finally {
      if (failure !== undefined) fail(failure)
    }
    return failure === undefined
  }

  function fail(failure: Failure) {
    if (failure.kind === 'out-of-date' || failure.kind === 'no-such-draft') return moveOn()
    timer.failed()
    enter('unsaved', { failure })
    if (!ended && failureMessage(failure, 'save').again) timer.retry()
  }

  async function handOver<T>(submit: (draft: DraftSave) => Promise<T>): Promise<T> {
    await flush()
    while (saves.running !== undefined) await saves.running
    timer.cancel()
    try {
      return await saves.run(submit(draft()))
    } finally {
      if (timer.isDirty() && !ended) timer.retry()
    }
  }

  function moveOn() {
    stop()
    enter('moved-on')
  }

  function stop() {
    ended = true
    timer.cancel()
  }

  return { state, changed, flush, handOver, moveOn, stop }
}

function afterSave({ failure: _, ...before }: SaveState, savedAt: number, isDirty: boolean): SaveState {
  return { ...before, phase: isDirty ? 'unsaved' : 'saved', savedAt }
}
