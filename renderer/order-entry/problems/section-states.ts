import type { FieldMessage } from '#domain/common/failure.ts'
import type { ListedProblem } from '../../ui/order/problem-list.ts'
import { sectionOf, type Section, type SectionId } from '../../ui/order/sections.ts'

/** A section's number of problems, whether one is shown at its field, and whether there is a warning. */
export interface SectionState {
  readonly problems: number
  readonly shown: boolean
  readonly look: boolean
}

export function sectionStates(
  sections: readonly Section[],
  problems: readonly ListedProblem[],
  looks: readonly FieldMessage[],
  isShown: (problem: ListedProblem) => boolean
): Readonly<Partial<Record<SectionId, SectionState>>> {
  return Object.fromEntries(
    sections.map(({ id }) => {
      const own = problems.filter(problem => problem.section === id)
      return [
        id,
        { problems: own.length, shown: own.some(isShown), look: looks.some(({ path }) => sectionOf(path) === id) }
      ]
    })
  )
}
