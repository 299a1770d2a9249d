import type { FieldMessage } from '#domain/common/failure.ts'
import type { Mend } from '../../ui/order/problem-list.ts'
import { sectionOf, type Section, type SectionId } from '../../ui/order/sections.ts'

/** How many things a section has to mend, whether one of them shows at its field, and whether something is worth a look. */
export interface SectionState {
  readonly mends: number
  readonly shown: boolean
  readonly look: boolean
}

/** Takes the sections, what is to mend, what is worth a look, and which things to mend show already; gives each section's state. */
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
