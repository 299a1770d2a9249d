/**
 * Milliseconds of a clock that nobody can set. It starts with the computer and stands still while that sleeps, so that
 * what one run of the program read can be compared with what the next one reads.
 */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1_000_000
