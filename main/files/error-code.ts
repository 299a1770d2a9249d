/** Takes what was thrown; gives the code of a Node error (`ENOSPC`), or undefined: then it is none of the system's, but a bug. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
