import { onScopeDispose, watch, type Ref } from 'vue'
import { useConnections } from '../connections.ts'
import { useOrderListStatus } from '../order-list-status.ts'
import { rescueFocus } from '../page/page-focus.ts'
import { throttle } from '../throttle.ts'

/** A page is read again by itself no more often; in milliseconds. */
const EVERY = 5000

/** Runs what changes the rows of a page, which may remove the focused element. */
export async function keepFocusIn(page: HTMLElement | null, work: Promise<unknown>): Promise<void> {
  const held = page?.contains(document.activeElement) === true
  await work
  if (held) await rescueFocus()
}

/** Reads a page now, when the cached list changes, and for another client. Gives the read, which keeps the focus. */
export function useFreshRows(page: Readonly<Ref<HTMLElement | null>>, work: () => Promise<unknown>) {
  const status = useOrderListStatus()
  const connections = useConnections()
  const read = () => keepFocusIn(page.value, work())
  const reading = throttle(() => void read(), EVERY)

  reading.run()
  watch(
    () => status.status?.revision,
    (_, before) => before !== undefined && reading.run()
  )
  watch(
    () => connections.activeId,
    id => id !== undefined && void read()
  )
  onScopeDispose(reading.cancel)
  return read
}
