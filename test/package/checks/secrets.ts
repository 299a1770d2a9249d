import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { check } from '../report.ts'

/** What nobody may find in a package: keys, credentials, and paths of the machine that built it. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a key of AWS': /\bAKIA[0-9A-Z]{16}\b/,
  'a password in an address': /\bhttps?:\/\/[^\s/:@"'`<>{}$\\]+:[^\s/:@"'`<>{}$\\]+@[\w.-]+/,
  'a source map': /^\/\/# sourceMappingURL=/m
}

/** The kinds of secrets in a text. */
export function secretsIn(text: string): string[] {
  return Object.entries(SECRETS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))
}

/** The kinds of secrets in a file, read as what it was before the build compressed it. @param app the folder of `file` */
export function fileSecrets(app: string, file: string, project = process.cwd()): string[] {
  const bytes = readFileSync(join(app, file))
  const text = (file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString('latin1')
  // A native binary names where its sources were.
  const path = text.includes(project) && !file.endsWith('.node') ? ['the path of the build'] : []
  return [...secretsIn(text), ...path]
}

/** @param project the folder in which the package was made: its path is not to be in it */
export function checkSecrets(app: string, files: readonly string[], project = process.cwd()): void {
  const found = files.flatMap(file => fileSecrets(app, file, project).map(what => `${what} in ${file}`))
  check('no key, no credential, no source map and no path of the build is in it', found.length === 0, found.join(', '))
}
