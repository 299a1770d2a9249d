/** Time in ms, and the process's memory in bytes before the work and at its peak. */
export interface Watched {
  readonly ms: number
  readonly idle: number
  readonly peak: number
}

/** Memory sampling interval in milliseconds; the system's own high-water mark counts, too, if it rose. */
const LOOK_EVERY = 50

/** Runs work and measures the time and memory of this process. */
export async function watched(work: () => Promise<unknown>): Promise<Watched> {
  const idle = process.memoryUsage.rss()
  const markBefore = process.resourceUsage().maxRSS
  let peak = idle
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const looking = setInterval(look, LOOK_EVERY)
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  clearInterval(looking)
  look()
  const mark = process.resourceUsage().maxRSS
  return { ms, idle, peak: mark > markBefore ? Math.max(peak, mark * 1024) : peak }
}
