/** Takes a moment in milliseconds since 1970, gives the time of day as this computer writes it: `10:42` or `10:42 AM`. */
export function formatTime(moment: number): string {
  return new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(moment)
}

/** Takes how many, and the words for one and for more; gives `1 row`, `2 rows`. */
export function counted(amount: number, one: string, more = `${one}s`): string {
  return `${amount.toLocaleString()} ${amount === 1 ? one : more}`
}
