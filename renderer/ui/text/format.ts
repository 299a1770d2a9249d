/** Takes a moment in milliseconds since 1970, gives the time of day on the wall of this computer: `10:42`, `16:04`. */
export function formatTime(moment: number): string {
  return new Date(moment).toTimeString().slice(0, 5)
}

/**
 * Takes a whole number, gives it for reading: `1284` gives `1,284`. The browser's own formatting takes several milliseconds
 * when it is first asked, and that is when the program starts (P2).
 */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Takes how many, and the words for one and for more; gives `1 row`, `2 rows`. */
export function counted(amount: number, one: string, more = `${one}s`): string {
  return `${grouped(amount)} ${amount === 1 ? one : more}`
}
