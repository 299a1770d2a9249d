import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where the slow files are, slowest first. The first that is in a path counts. */
export const SLOW: readonly (readonly string[])[] = [
  ['test/faults/'],
  ['test/browser/accessibility/'],
  ['test/documents/kills'],
  ['test/browser/'],
  ['test/stand-in/'],
  ['test/bench/', 'test/documents/', 'test/storage/', 'test/matching/', 'test/lint/', 'test/scripts/']
]

/** A test file, as its place in the order depends on it. */
interface TestFile {
  readonly path: string
  readonly project: string
  /** vitest's `groupOrder`: lower ones start first. */
  readonly group: number
}

/** Starts the slow files first. Otherwise keeps vitest's order: by the times of the last run, or by size if there was none. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return slowFirst(await super.sort(files), ({ moduleId, project }) => ({
      path: moduleId,
      project: project.name,
      group: project.config.sequence.groupOrder
    }))
  }
}

/**
 * Projects by their slowest files, each of them whole, and its slow files first, so that no worker is left with one at the end. A worker goes on, with all it
 * has loaded, only if the next file is of its project: vitest ends it otherwise, and starts another.
 */
export function slowFirst<T>(files: readonly T[], of: (file: T) => TestFile): T[] {
  const ranked = files
    .map(file => ({ file, ...of(file) }))
    .toSorted((one, other) => one.group - other.group || rank(one.path) - rank(other.path))
  const turns = [...new Set(ranked.map(({ project }) => project))]
  return ranked
    .toSorted((one, other) => turns.indexOf(one.project) - turns.indexOf(other.project))
    .map(({ file }) => file)
}

/** Rank among the slow files; higher than all of them for any other file. */
function rank(path: string): number {
  const found = SLOW.findIndex(places => places.some(place => path.includes(place)))
  return found < 0 ? SLOW.length : found
}
