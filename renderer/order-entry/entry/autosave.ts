import { shallowRef, type ShallowRef } from 'vue'
import type { DraftSave } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { bridge } from '../../common/bridge.ts'
import { failureWords } from '../../ui/text/failure-messages.ts'

/** A pause in the typing, after which what was typed is saved; in milliseconds. */
export const PAUSE = 500
/** Who types without a pause loses no more than this, should the computer stop; in milliseconds. */
export const LONGEST = 3000
/** How long after a failed save it is tried again by itself, in milliseconds. */
export const RETRY = 5000

/**
 * How far what stands in a form is kept. `untouched`: nothing was ever typed, and nothing is stored; `moved-on`: the order is no
 * draft any more, or a newer one than this is kept, so nothing typed here is. The failure stays until a save succeeds.
 */
export interface SaveState {
  readonly phase: 'untouched' | 'unsaved' | 'saving' | 'saved' | 'moved-on'
  /** When it was last kept, in milliseconds since 1970. */
  readonly savedAt?: number
  readonly failure?: Failure
}

/** Where a draft stands when its form opens: how often it was saved and when; null for a new one. */
export type Kept = { readonly revision: number; readonly savedAt: number } | null

export interface Autosave {
  readonly state: Readonly<ShallowRef<SaveState>>
  /** To be called at every change; costs a timer and nothing else, for the typing must not wait for it (P12). */
  changed(): void
  /** Saves now what is not saved yet; true where all that was typed is kept after that. */
  flush(): Promise<boolean>
  /** Saves what is not saved yet, then hands the newest state over under its next revision; nothing is saved until that ends. */
  handOver<T>(give: (draft: DraftSave) => Promise<T>): Promise<T>
  /** Nothing more is to be saved, for the order moved on elsewhere. */
  moveOn(): void
  /** Lets go of it: nothing is saved any more. */
  stop(): void
}

/** Takes whose draft it is, what gives a plain copy of its form, and what is kept of it; gives what saves it, one save at a time. */
export function autosave(
  whose: { readonly id: DraftId; readonly connectionId: string },
  take: () => OrderEntry,
  kept: Kept
): Autosave {
  const state = shallowRef<SaveState>(
    kept === null ? { phase: 'untouched' } : { phase: 'saved', savedAt: kept.savedAt }
  )
  let revision = kept?.revision ?? 0
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  let ended = false

  const isDirty = () => since !== undefined
  const draft = (): DraftSave => ({
    id: whose.id,
    connectionId: whose.connectionId,
    revision: ++revision,
    entry: take()
  })
  const enter = (phase: SaveState['phase'], change: Partial<SaveState> = {}) =>
    void (state.value = { ...state.value, ...change, phase })

  function wake(after: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNext(), after)
  }

  function changed() {
    if (ended) return
    since ??= Date.now()
    if (running === undefined && state.value.phase !== 'unsaved') enter('unsaved')
    wake(Math.max(0, Math.min(PAUSE, since + LONGEST - Date.now())))
  }

  /** Saves once, when what is under way has ended. */
  async function saveNext(): Promise<boolean> {
    clearTimeout(timer)
    while (running !== undefined) await running
    if (ended) return false
    return isDirty() ? await alone(save()) : true
  }

  async function flush(): Promise<boolean> {
    // A save that is on its way with all of it speaks for who else wants it saved.
    if (!isDirty()) return running ?? !ended
    return (await saveNext()) && (await flush())
  }

  /** Keeps whatever is under way from being joined by another: who waits for it goes on when it has ended, however it does. */
  async function alone<T>(work: Promise<T>): Promise<T> {
    running = work.then(
      value => value !== false,
      () => false
    )
    try {
      return await work
    } finally {
      running = undefined
    }
  }

  async function save(): Promise<boolean> {
    since = undefined
    enter('saving')
    let failure: Failure | undefined = { kind: 'bug' }
    try {
      const result = await bridge.call('drafts.save', draft())
      if (result.ok) {
        const { failure: _, ...before } = state.value
        state.value = { ...before, phase: isDirty() ? 'unsaved' : 'saved', savedAt: result.value.savedAt }
      }
      failure = result.ok ? undefined : result.failure
    } finally {
      if (failure !== undefined) fail(failure)
    }
    return failure === undefined
  }

  function fail(failure: Failure) {
    if (failure.kind === 'out-of-date' || failure.kind === 'no-such-draft') return moveOn()
    since ??= Date.now()
    enter('unsaved', { failure })
    if (!ended && failureWords(failure, 'save').again) wake(RETRY)
  }

  async function handOver<T>(give: (draft: DraftSave) => Promise<T>): Promise<T> {
    await flush()
    while (running !== undefined) await running
    clearTimeout(timer)
    try {
      return await alone(give(draft()))
    } finally {
      if (isDirty() && !ended) wake(RETRY)
    }
  }

  function moveOn() {
    stop()
    enter('moved-on')
  }

  function stop() {
    ended = true
    clearTimeout(timer)
  }

  return { state, changed, flush, handOver, moveOn, stop }
}
