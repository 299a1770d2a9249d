/** Whether a status says that the order was called off; statuses are open strings, in either spelling. */
export function isCanceled(status: string): boolean {
  return /^cancell?ed\b/i.test(status.trim())
}
