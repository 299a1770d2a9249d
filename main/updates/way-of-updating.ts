/** How a copy of the program is replaced by a newer one. */
export type WayOfUpdating = 'nsis' | 'mac' | 'appimage'

export interface Installation {
  readonly platform: NodeJS.Platform
  readonly packaged: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether the uninstaller that our Windows installer writes is there; the MSI and the portable program have none. */
  readonly hasUninstaller: () => boolean
}

/** Null for a copy that is replaced from outside: an MSI, a Debian package, a portable program, one not packaged. */
export function wayOfUpdating({ platform, packaged, env, hasUninstaller }: Installation): WayOfUpdating | null {
  if (!packaged) return null
  if (platform === 'darwin') return 'mac'
  if (platform === 'win32') return env['PORTABLE_EXECUTABLE_FILE'] === undefined && hasUninstaller() ? 'nsis' : null
  return (env['APPIMAGE'] ?? '') === '' ? null : 'appimage'
}
