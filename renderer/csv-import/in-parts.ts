/** How long the page may be busy without drawing, in milliseconds. */
const BUSY = 12

/**
 * Runs work on each item with pauses between, so that the page draws and answers meanwhile. `progress` is told before
 * each pause and may end the work by returning false; the result says whether it came to its end.
 */
export async function inParts<T>(
  items: readonly T[],
  work: (item: T) => void,
  progress: (done: number) => boolean
): Promise<boolean> {
  let since = performance.now()
  for (const [index, item] of items.entries()) {
    work(item)
    if (performance.now() - since < BUSY) continue
    if (!progress(index + 1)) return false
    await new Promise(resolve => setTimeout(resolve))
    since = performance.now()
  }
  return progress(items.length)
}
