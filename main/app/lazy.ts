/** A value that is loaded when it is first needed. */
export interface Lazy<T> {
  /** Loads it, once; after a failure the next call tries again. */
  load(): Promise<T>
  /** Undefined if it was never asked for, or could not be loaded. */
  loaded(): Promise<T> | undefined
}

export function createLazy<T>(load: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | undefined
  return {
    load: () =>
      (loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })),
    loaded: () => loading
  }
}
