/** `going`: it goes on by itself; `look`: a person is to look at it; `done`: it is there; `away`: nothing happens any more. */
export type Tone = 'going' | 'look' | 'done' | 'away'

/** How an order on its way stands, in the clerk's words. */
export interface StateText {
  readonly tone: Tone
  /** In a word or two, for a list. */
  readonly tag: string
  /** In a line, for the head of its own page. */
  readonly title: string
  /** What happened, in a sentence or two. */
  readonly what: string
  /** What happens next and when; empty where nothing does. */
  readonly next: string
}
