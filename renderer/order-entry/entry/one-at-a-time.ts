/** Runs asynchronous work one piece at a time. The caller waits for `running` before it starts another. */
export interface OneAtATime {
  /** The work under way, if any; resolves to whether it succeeded, and never rejects. */
  readonly running: Promise<boolean> | undefined
  /** Work that resolves to false has failed, as has work that rejects. */
  run<T>(work: Promise<T>): Promise<T>
}

export function oneAtATime(): OneAtATime {
  let running: Promise<boolean> | undefined
  return {
    get running() {
      return running
    },
    async run(work) {
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
  }
}
