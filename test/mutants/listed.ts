/** A mistake that is tried every time: `from`, which stands once in the file, becomes `to`. */
export interface Listed { readonly id: string; readonly file: string; readonly from: string; readonly to: string }

/** Mistakes that the tests once did not notice, by the labels they were found under. */
export const LISTED: readonly Listed[] = [
  { id: 'O07', file: 'main/outbox/reconcile.ts', from: 'if (failure !== null || !complete)', to: 'if (failure !== null)' },
  { id: 'V04', file: 'main/service/service.ts', from: 'sending.signal === undefined ? limit : AbortSignal.any([limit, sending.signal])', to: 'sending.signal ?? limit' },
  { id: 'O12', file: 'main/outbox/baseline.ts', from: 'fresh !== undefined && !wasOnTheWire', to: 'fresh !== undefined' },
  { id: 'D06', file: 'main/documents/place-file.ts', from: 'startsWith(home + sep)', to: 'startsWith(home)' },
  { id: 'R04', file: 'renderer/order-entry/sending.ts', from: 'if (step.at !== \'review\' || step.sending) return false', to: 'if (step.at !== \'review\') return false' }
]
