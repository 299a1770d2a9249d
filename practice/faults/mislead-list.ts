import { PER_PAGE, type PagePlan } from '../http/page.ts'
import type { ListFault } from './rule.ts'

/** A page of a misbehaving list, different at every `turn`. */
export function misleadingPage(fault: ListFault, turn: number, orders: number, page: number): PagePlan {
  const hidden = Math.min(fault.hideNewest ?? 0, orders)
  const total = Math.max(0, orders - hidden - (fault.hideOldest ?? 0))
  const start = page > 1 ? Math.max(0, (page - 1) * PER_PAGE - (fault.repeat ?? 0) + (fault.skip ?? 0)) : 0
  const length = Math.max(0, Math.min(PER_PAGE, total - start))
  const places = Array.from({ length }, (_, row) => {
    const index = fault.shuffle === true ? shuffled(start + row, total, turn) : start + row
    return hidden + index
  })
  const last = fault.lastPage ?? Math.max(1, Math.ceil(total / PER_PAGE))
  const next = fault.loop === true ? 1 : page < last ? page + 1 : null
  return { page, places, total: fault.total ?? total, last, next }
}

/** Permutes the places: the step shares no divisor with the total, so each place is used once. */
function shuffled(index: number, total: number, turn: number): number {
  let step = Math.max(1, Math.floor(total * 0.618) + turn)
  while (divisor(step, total) !== 1) step += 1
  return (index * step + turn * 7) % total
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}
