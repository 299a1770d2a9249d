/**
 * A whole number with commas: `1,284`. Not `Intl`, whose first use takes several milliseconds, at the start of all
 * times (P2).
 */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A count with its noun: `1 row`, `2 rows`. */
export function counted(amount: number, one: string, more = `${one}s`): string {
  return `${grouped(amount)} ${amount === 1 ? one : more}`
}
