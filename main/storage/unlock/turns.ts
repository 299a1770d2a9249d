/** Gives a function that runs work one after another, each when the one before has ended, well or not. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}
