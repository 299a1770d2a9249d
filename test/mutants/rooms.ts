import type { Reached } from './graph.ts'

/** The rooms to mutate: their folder, and that of their tests. */
export interface Room {
  readonly name: string
  readonly folder: string
  readonly tests: string
}

export const ROOMS: readonly Room[] = [
  { name: 'domain', folder: 'domain/', tests: 'test/domain/' },
  ...['outbox', 'storage', 'service', 'documents', 'orders', 'matching'].map(name => ({
    name,
    folder: `main/${name}/`,
    tests: `test/${name}/`
  }))
]

/** Also works for a file of a room that is not sampled. */
export function roomOf(file: string): Room {
  const known = ROOMS.find(({ folder }) => file.startsWith(folder))
  if (known !== undefined) return known
  const [top = '', name = ''] = file.split('/')
  return { name, folder: `${top}/${name}/`, tests: top === 'renderer' ? `test/renderer/${name}/` : `test/${name}/` }
}

/** Tests that need a built app or a browser, read the sources as text, or kill hundreds of processes. */
const LEFT_OUT =
  /^test\/(?:browser|stand-in|bench|package|lint|faults|mutants|scripts)\/|^test\/(?:storage\/kill|documents\/(?:kills|memory)|keychain\/real-keyring|window\/static)\.test\.ts$/

/** The tests to run, in turns, most likely to notice first. `others` is the number of tests from other rooms. */
export function turnsOf(room: Room, reached: readonly Reached[], others: number): readonly (readonly string[])[] {
  const usable = reached.filter(({ test }) => !LEFT_OUT.test(test))
  const own = usable.filter(({ test }) => test.startsWith(room.tests))
  const names = (list: readonly Reached[]) => list.map(({ test }) => test)
  const turns = [
    names(own.filter(({ hops }) => hops < 2)),
    names(own.filter(({ hops }) => hops >= 2)),
    names(usable.filter(({ test }) => !test.startsWith(room.tests)).slice(0, others))
  ]
  return turns.filter(turn => turn.length > 0)
}
