/** What a piece of work took: its time in ms, and in bytes the memory the process had in use before it and at most during it. */
export interface Watched {
  readonly ms: number
  readonly idle: number
  readonly peak: number
}

/** Between two looks at the memory, in milliseconds; the system's own highest mark is taken too, where it rose. */
const LOOK_EVERY = 50

/** Runs work and watches the time and the memory of this process. */
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
