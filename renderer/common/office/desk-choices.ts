import { deskFilter, deskOfFilter, NO_DESK } from '#domain/office/desk-filter.ts'
import type { OfficeDesks } from '#domain/office/order-notes.ts'

type DeskChoice = readonly [filter: string, label: string]

/** What the filter by desk asks for. */
export function deskFilterName(filter: string): string {
  return filter === '' ? 'All desks' : filter === NO_DESK ? 'No desk' : deskOfFilter(filter).name
}

/**
 * The choices of the filter by desk: all, this one, the others, none, and what is chosen now, which can be removed though the desk left the
 * office. None where there is no office and nothing is chosen.
 */
export function deskChoices(office: OfficeDesks | null | undefined, chosen: string): readonly DeskChoice[] {
  const { desks, thisDesk } = office ?? { desks: [], thisDesk: '' }
  if (desks.length === 0 && chosen === '') return []
  const own = desks.filter(({ id }) => id === thisDesk)
  const others = desks.filter(({ id }) => id !== thisDesk)
  const choices: readonly DeskChoice[] = [
    ['', deskFilterName('')],
    ...own.map(desk => [deskFilter(desk), `${desk.name} (this desk)`] as const),
    ...others.map(desk => [deskFilter(desk), desk.name] as const),
    [NO_DESK, deskFilterName(NO_DESK)]
  ]
  const isListed = choices.some(([filter]) => filter === chosen)
  return isListed ? choices : [...choices, [chosen, deskFilterName(chosen)]]
}
