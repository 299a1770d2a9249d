/**
 * Takes what was thrown, writes to the console its kind and where it was thrown, and never its message: a message may hold
 * names, addresses or an amount.
 */
export function reportBug(thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error()
  const frames = (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at |@/.test(line) && !line.includes(error.message || '\0'))
  console.error(`A fault in the page: ${error.name}\n${frames.join('\n')}`)
}
