import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files known to take long, longest first. The first expression that matches a path counts. */
export const SLOW: readonly RegExp[] = [
  /test\/faults\//,
  /test\/browser\//,
  /test\/documents\/kills/,
  /test\/stand-in\//,
  /test\/(?:bench|documents|store|matching|lint)\//
]

/**
 * Starts the slow files first, whatever project they are in, so that no worker is left with one of them at the end. Among
 * equals the order is vitest's own: by the times of the last run, or by size where there was none.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || rank(one.moduleId) - rank(other.moduleId))
  }
}

/** The place of a file among the slow ones; behind all of them where it is none. */
export function rank(path: string): number {
  const found = SLOW.findIndex(pattern => pattern.test(path))
  return found < 0 ? SLOW.length : found
}
