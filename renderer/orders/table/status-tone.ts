/** The colors of statuses; the status is always written beside its color, as the service wrote it. */
const TONES = new Map([
  ['new', 'tag-note'],
  ['clear to close', 'good'],
  ['funded', 'good'],
  ['on hold', 'hold'],
  ['canceled', 'canceled'],
  ['cancelled', 'canceled']
])

/** The class of a status; undefined for a neutral or unknown one. */
export function statusTone(status: string): string | undefined {
  return TONES.get(status.trim().toLowerCase())
}
