/** Runs work one after the other, in the order it was added. */
export interface Serial {
  /** Runs the work once everything added before it has finished, successfully or not. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when everything added so far has finished; never rejects. */
  idle(): Promise<void>
}

export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const running = last.then(work)
      // The next in line does not care how this one ended; its caller does.
      last = running.catch(() => undefined)
      return running
    },
    async idle() {
      await last
    }
  }
}
