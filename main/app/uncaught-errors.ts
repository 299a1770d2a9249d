/** What happens with an exception or a rejection that nothing handles. */
export interface UncaughtErrorOptions {
  /** Logs it, without its message, which may contain a name or a token (R18). */
  readonly log: (fault: Fault, error: unknown) => void
  /** Tells the user, once per run: what follows a fault may be faults of the same cause. */
  readonly tell: () => void
}

const FAULTS = ['uncaughtException', 'unhandledRejection'] as const
type Fault = (typeof FAULTS)[number]

/** Logs and tells of every fault of the main process; without this, Electron would show the error with its message (E8). */
export function watchUncaughtErrors(main: Pick<NodeJS.Process, 'on'>, { log, tell }: UncaughtErrorOptions): void {
  let told = false
  for (const fault of FAULTS)
    main.on(fault, (error: unknown) => {
      log(fault, error)
      if (told) return
      told = true
      tell()
    })
}
