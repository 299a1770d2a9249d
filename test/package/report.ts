const failures: string[] = []

/** Prints whether a promise about a package holds, and remembers it. */
export function check(what: string, holds: boolean, detail = ''): void {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${detail === '' ? '' : `: ${detail}`}`)
  if (!holds) failures.push(what)
}

/** The last line, and the status of the process: 1 if anything is broken. */
export function conclude(): void {
  const broken = failures.length === 0 ? 'all promises hold' : `${failures.length} broken: ${failures.join('; ')}`
  console.log(`package: ${broken}`)
  if (failures.length === 0) return
  // At the very end: what packs ends the process with 0 by itself once nothing is left to do.
  process.once('exit', () => {
    process.exitCode = 1
  })
}
