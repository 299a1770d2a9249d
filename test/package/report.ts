const failures: string[] = []

/** Prints whether a promise about a package holds, and remembers it. */
export function check(what: string, holds: boolean, detail = ''): void {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${detail === '' ? '' : `: ${detail}`}`)
  if (!holds) failures.push(what)
}

/** The last line, and the status of the process. */
export function conclude(): void {
  const broken = failures.length === 0 ? 'all promises hold' : `${failures.length} broken: ${failures.join('; ')}`
  console.log(`package: ${broken}`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
