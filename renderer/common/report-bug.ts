/** Logs the kind and the stack of an error, never its message, which may hold names, addresses or amounts. */
export function reportBug(thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error()
  const frames = (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at |@/.test(line) && !line.includes(error.message || '\0'))
  console.error(`A fault in the page: ${error.name}\n${frames.join('\n')}`)
}
