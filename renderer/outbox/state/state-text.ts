/**
 * `going`: continues automatically; `unsure`: does too, but the service may have it or not; `look`: needs the user;
 * `done`: the service has it; `away`: nothing more happens.
 */
export type Tone = 'going' | 'unsure' | 'look' | 'done' | 'away'

/** The state of an order in the outbox, in the clerk's words. */
export interface StateText {
  readonly tone: Tone
  /** A word or two, for the list. */
  readonly tag: string
  /** One line, for the header of its own page. */
  readonly title: string
  /** What happened, in a sentence or two. */
  readonly what: string
  /** What happens next and when; empty if nothing does. */
  readonly next: string
}
