/**
 * A deliberate slow-down of what is measured of ours, never of its floor or rival: whether a benchmark would show it
 * (`npm run bench -- --slow 5`). Nothing of the program knows of it.
 */

/** Where `run.ts` puts the milliseconds; processes that benchmarks start read it, too. */
export const SLOW_VARIABLE = 'TITLE_DESK_BENCH_SLOW'

/** Milliseconds; 0 unless asked for. */
export const slowBy = (): number => Number(process.env[SLOW_VARIABLE] ?? 0)

/** Keeps the thread busy for so many milliseconds of its own: by the clock, other work would be part of them. */
export function busy(milliseconds: number): void {
  const before = process.threadCpuUsage()
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  while (spent() < milliseconds);
}

/** Called in the measured path: does nothing unless a slow-down was asked for. */
export function slow(): void {
  if (slowBy() > 0) busy(slowBy())
}

/** Code for a page at rest (P24): busy each second, by the clock as below. Empty without a slow-down. */
export function slowAtRest(): string {
  if (slowBy() === 0) return ''
  return `setInterval(() => { const until = performance.now() + ${slowBy()}; while (performance.now() < until); }, 1000);`
}

/**
 * Code for every document of a measured page: each load, frame, click, key and change of the address takes so much longer
 * in ours, which is served under that path. Empty without a slow-down. A page cannot read its thread's time, so these are
 * milliseconds by the clock: where other work takes the processor meanwhile, less of it is the page's.
 */
export function slowPage(ours = '/ours/index.html'): string {
  if (slowBy() === 0) return ''
  return `if (location.pathname === ${JSON.stringify(ours)}) {
    const busy = () => { const until = performance.now() + ${slowBy()}; while (performance.now() < until); }
    for (const name of ['DOMContentLoaded', 'input', 'click', 'hashchange']) addEventListener(name, busy, true)
    const frame = () => { busy(); requestAnimationFrame(frame) }
    requestAnimationFrame(frame)
  }`
}
