export interface Throttled {
  /** Runs the work now, or once more when the pause is over. */
  readonly run: () => void
  /** Drops what is pending; the next `run` runs at once. */
  readonly cancel: () => void
}

/** Runs `work` at once, and then at most every `everyMs`. */
export function throttle(work: () => void, everyMs: number): Throttled {
  let pause: ReturnType<typeof setTimeout> | undefined
  let isPending = false

  function run() {
    if (pause !== undefined) {
      isPending = true
      return
    }
    isPending = false
    pause = setTimeout(() => {
      pause = undefined
      if (isPending) run()
    }, everyMs)
    work()
  }

  function cancel() {
    clearTimeout(pause)
    pause = undefined
    isPending = false
  }

  return { run, cancel }
}
