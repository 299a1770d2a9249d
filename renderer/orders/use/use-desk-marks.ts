import { watch } from 'vue'
import { lowerCased } from '#domain/common/order-id.ts'
import type { DeskName } from '#domain/office/said.ts'
import { useOffice } from '../../common/office/office.ts'
import { useLookedAfter } from '../../common/office/use-looked-after.ts'
import { deskMark } from '../../ui/order/desk-mark.ts'
import type { OrderList, TableView } from '../list/list.ts'
import { placeIn } from '../table/place-of.ts'

/** Marks the orders that desks of the office look after. A desk that belongs to none pays nothing for it: P11 is measured there. */
export function useDeskMarks({ found }: OrderList, view: TableView): void {
  const office = useOffice()
  const desks = useLookedAfter(() => view.held.value.flatMap(place => found.rows.value.get(place)?.orderId ?? []))
  const drawn = view.drawn
  let isAny = false

  function mark(): void {
    if (!isAny && desks.value.size === 0) return
    isAny = desks.value.size > 0
    for (const line of view.body.children) {
      const place = placeIn(line)
      const row = place === undefined ? undefined : found.rows.value.get(place)
      show(line, row && desks.value.get(lowerCased(row.orderId)))
    }
  }

  function show(line: Element, desk: DeskName | undefined): void {
    const shown = line.querySelector('.desk-mark')
    const wanted = desk && deskMark(desk.name, desk.id === office.ownDesk?.id)
    if (wanted === undefined) shown?.remove()
    else if (shown === null) line.querySelector('.name')?.append(wanted)
    else if (!shown.isEqualNode(wanted)) shown.replaceWith(wanted)
  }

  view.drawn = () => {
    drawn()
    mark()
  }
  watch([desks, () => office.ownDesk], mark, { flush: 'post' })
}
