import { readFile, stat } from 'node:fs/promises'
import type { Result } from '#domain/common/result.ts'
import { parsePolicy, type ParsedPolicy } from './parse-policy.ts'

export interface PolicyFileOptions {
  readonly path: string
  readonly parseAddress: (text: string) => Result<string, string>
  /** Whether only an administrator may have written it, by its owner and mode; Windows has the folder for that. */
  readonly isTrusted: (file: { readonly uid: number; readonly mode: number }) => boolean
}

/** In bytes; far more than any policy needs. */
const LARGEST = 100_000

/** Reads an organization's settings; none if there is no file. What is wrong with it is told and applies no setting. */
export async function readPolicy({ path, parseAddress, isTrusted }: PolicyFileOptions): Promise<ParsedPolicy> {
  try {
    const file = await stat(path)
    if (!isTrusted(file)) return refused('can be changed by users who aren’t administrators')
    if (file.size > LARGEST) return refused('is too large')
    // Without the byte order mark that editors and PowerShell on Windows put before JSON.
    const text = new TextDecoder().decode(await readFile(path))
    return parsePolicy(JSON.parse(text), parseAddress)
  } catch (error) {
    if (error instanceof SyntaxError) return refused('isn’t JSON')
    return isMissing(error) ? { policy: {}, problems: [] } : refused('can’t be read')
  }
}

/** On macOS and Linux: owned by the system, and writable for nobody else. */
export function isSystemFile({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return uid === 0 && (mode & 0o022) === 0
}

function refused(what: string): ParsedPolicy {
  return { policy: {}, problems: [{ member: 'file', text: `The file ${what}.` }] }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
