const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** A size: `512 bytes`, `31 KB`, `1.2 MB` (1 KB is 1000 bytes). */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  const text = power >= 2 && value < 100 ? value.toFixed(1) : String(Math.round(value))
  return `${text} ${bytes === 1 ? 'byte' : UNITS[power]}`
}
