/** Takes a moment in milliseconds since 1970, gives the time of day as this computer writes it: `10:42` or `10:42 AM`. */
export function formatTime(moment: number): string {
  return new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(moment)
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** Takes a number of bytes, gives it for reading: `512 bytes`, `31 KB`, `1.2 MB` (1 KB is 1000 bytes). */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  const text = power >= 2 && value < 100 ? value.toFixed(1) : String(Math.round(value))
  return `${text} ${bytes === 1 ? 'byte' : UNITS[power]}`
}

/** Takes how many, and the words for one and for more; gives `1 row`, `2 rows`. */
export function counted(amount: number, one: string, more = `${one}s`): string {
  return `${amount.toLocaleString()} ${amount === 1 ? one : more}`
}

/** Takes an id of 36 characters, gives its two ends for a narrow place: `9f1c2d3e…02ab`. */
export function shortId(id: string): string {
  return id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id
}
