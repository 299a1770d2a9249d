import type { FieldMessage } from '#domain/common/failure.ts'
import type { Mend } from '../../ui/order/problem-list.ts'
import { sectionOf, type Section, type SectionId } from '../../ui/order/sections.ts'

/** A section's number of problems, whether one is shown at its field, and whether there is a warning. */
export interface SectionState {
  readonly mends: number
  readonly shown: boolean
  readonly look: boolean
}

export function sectionStates(
  sections: readonly Section[],
  mends: readonly Mend[],
  looks: readonly FieldMessage[],
  isShown: (mend: Mend) => boolean
): Readonly<Partial<Record<SectionId, SectionState>>> {
  return Object.fromEntries(
    sections.map(({ id }) => {
      const own = mends.filter(mend => mend.section === id)
      return [
        id,
        { mends: own.length, shown: own.some(isShown), look: looks.some(({ path }) => sectionOf(path) === id) }
      ]
    })
  )
}
