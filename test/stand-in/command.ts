import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'

type Child = ChildProcessByStdio<null, Readable, Readable>

/** A command that a test has started, and what it says. */
export interface Command {
  readonly child: Child
  readonly stdout: () => string
  readonly stderr: () => string
  /** Its first line on standard output, however long that takes; rejects with all it said if it ends without one. */
  readonly line: Promise<string>
  /** Resolves when the process and whatever holds its output have ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Follows a command from its start. */
export function follow(child: Child): Command {
  const said = { stdout: '', stderr: '' }
  const line = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<Awaited<Command['ended']>>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text
    const end = said.stdout.indexOf('\n')
    if (end !== -1) line.resolve(said.stdout.slice(0, end))
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text
  })
  child.once('error', error => {
    line.reject(error)
    ended.reject(error)
  })
  child.once('close', (code, signal) => {
    line.reject(new Error(`It ended (${String(signal ?? code)}) without a line:\n${said.stdout}${said.stderr}`))
    ended.resolve({ code, signal })
  })
  // Awaited by whoever needs it; a command meant to end at once has none.
  line.promise.catch(() => undefined)
  return { child, stdout: () => said.stdout, stderr: () => said.stderr, line: line.promise, ended: ended.promise }
}
