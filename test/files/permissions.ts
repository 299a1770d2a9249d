import { statSync } from 'node:fs'
import { expect } from 'vitest'

/**
 * Expects that a file or folder is for its owner alone. Windows keeps no such bits: there the folder of the user's own
 * data keeps others out (E1).
 */
export function expectPrivate(path: string, permissions: 0o600 | 0o700): void {
  const { mode } = statSync(path)
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(permissions)
}
