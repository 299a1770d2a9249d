import type { Outcome } from './scenario.ts'

/** What was done in offices, all in all. */
export interface Work {
  readonly lives: number
  /** Orders that people typed, and that arrived at the service. */
  readonly typed: number
  readonly arrived: number
  /** Drafts that went from one desk to another. */
  readonly hands: number
  /** Desks that were let in, and that were removed. */
  readonly joined: number
  readonly removed: number
  /** Keys after the first of each office. */
  readonly renewals: number
}

export function workOf(outcomes: readonly Outcome[]): Work {
  const sum = (count: (outcome: Outcome) => number): number =>
    outcomes.reduce((before, outcome) => before + count(outcome), 0)
  return {
    lives: sum(({ lives }) => lives),
    typed: sum(({ work }) => work.typed),
    arrived: sum(({ work }) => work.arrived),
    hands: sum(({ work }) => work.hands),
    joined: sum(({ members }) => members.joined),
    removed: sum(({ members }) => members.removed),
    renewals: sum(({ members }) => members.keys - 1)
  }
}
