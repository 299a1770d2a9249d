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

/**
 * Starts the slow files first, in whatever project, so that no worker is left with one at the end. Otherwise keeps
 * vitest's order: by the times of the last run, or by size if there was none.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || rank(one.moduleId) - rank(other.moduleId))
  }
}

/** Rank among the slow files; higher than all of them for any other file. */
export function rank(path: string): number {
  const found = SLOW.findIndex(places => places.some(place => path.includes(place)))
  return found < 0 ? SLOW.length : found
}
