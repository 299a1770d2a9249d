import type { Endpoint, Origin } from '../http/endpoints.ts'
import type { FaultPlan, FaultRule } from './rule.ts'

/** A request or a connection, as rules see it. */
export interface Arrival {
  readonly origin: Origin
  readonly endpoint: Endpoint | 'connection' | null
  readonly path: string
}

/** A rule that applies now, and how often it has fired, including this time. */
export interface Due {
  readonly rule: FaultRule
  readonly turn: number
}

/** Counts arrivals and selects the rule that acts on each. */
export class Faults {
  #counts: { rule: FaultRule; seen: number; fired: number }[] = []

  constructor(plan: FaultPlan) {
    this.replace(plan)
  }

  /** Replaces the plan and restarts the counts. */
  replace(plan: FaultPlan): void {
    this.#counts = plan.map(rule => ({ rule, seen: 0, fired: 0 }))
  }

  /** Counts an arrival for every rule it matches; returns the first of them that is due. */
  next(arrival: Arrival): Due | undefined {
    let due: Due | undefined
    for (const count of this.#counts) {
      if (!fits(count.rule, arrival)) continue
      count.seen += 1
      if (due !== undefined || !isDue(count.rule, count.seen)) continue
      count.fired += 1
      due = { rule: count.rule, turn: count.fired }
    }
    return due
  }
}

function fits(rule: FaultRule, arrival: Arrival): boolean {
  const targets = Array.isArray(rule.endpoint) ? rule.endpoint : [rule.endpoint]
  const named = targets.includes(arrival.endpoint) || (targets.includes('any') && arrival.endpoint !== 'connection')
  return named && (rule.origin ?? arrival.origin) === arrival.origin && arrival.path.includes(rule.path ?? '')
}

function isDue(rule: FaultRule, seen: number): boolean {
  if (rule.nth !== undefined) return seen === rule.nth
  const from = rule.from ?? 1
  if (seen < from || seen > (rule.to ?? Infinity)) return false
  return (
    rule.every === undefined || (rule.from === undefined ? seen % rule.every === 0 : (seen - from) % rule.every === 0)
  )
}
