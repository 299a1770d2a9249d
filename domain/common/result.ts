/** An expected outcome as a value. Bugs are thrown instead. */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F }

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function failed<F>(failure: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure }
}
