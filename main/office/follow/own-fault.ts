/**
 * Whether an error is a fault of this program: what the network, the server, the keychain and the disk say is of no such kind, nor is what pg
 * throws.
 */
export function isOwnFault(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof ReferenceError ||
    error instanceof SyntaxError
  )
}

/** Does what can be left for later where the disk is full, or fails. Throws faults of this program. */
export function whereDiskLets(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (isOwnFault(error)) throw error
  }
}

/** Reports faults of this program; one that comes back with each try, once. */
export function reportFaults(onBug: (error: unknown) => void): (error: unknown) => void {
  let reported: string | undefined
  return error => {
    if (!isOwnFault(error) || !(error instanceof Error)) return
    if (error.stack !== reported) onBug(error)
    reported = error.stack
  }
}
