/** Whether a status says that the order was called off; statuses are open strings, in either spelling. */
export function isCanceled(status: string): boolean {
  return /^cancell?ed\b/i.test(status.trim())
}

/** Whether a status says that work on the order has stopped for a while. */
export function isOnHold(status: string): boolean {
  return /^on[ _-]?hold\b/i.test(status.trim())
}

/** Whether a status says that the closing has taken place. */
export function isClosed(status: string): boolean {
  return /^(closed|funded|recorded|completed?)\b/i.test(status.trim())
}
