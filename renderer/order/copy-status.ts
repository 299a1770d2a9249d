import { onScopeDispose, ref } from 'vue'
import { statusText } from '#domain/orders/status-text.ts'
import { useAnnouncer } from '../common/announcer.ts'
import { useOrderListStatus } from '../common/order-list-status.ts'
import { copyText } from '../common/clipboard.ts'
import { showNotice } from '../common/notice.ts'
import { fullMomentText } from '../ui/text/moments.ts'
import { listReadAt } from './facts/list-read-at.ts'
import { useOrder } from './store.ts'

/** How long the button shows the result, in milliseconds. */
const FEEDBACK_MS = 2000

/** Copies the status of the open order as plain text. */
export function useCopyStatus() {
  const { cached, requests } = useOrder()
  const orderList = useOrderListStatus()
  const { announce } = useAnnouncer()
  const copied = ref<'idle' | 'copied' | 'failed'>('idle')
  let timer: ReturnType<typeof setTimeout> | undefined

  async function copy(): Promise<void> {
    const { row } = cached
    const [progress, documents] = [requests.progress.value, requests.documents.value]
    if (row === undefined) return showNotice('Nothing to copy yet.')
    const at = requests.asOf ?? listReadAt(orderList.status) ?? Date.now()
    const text = statusText({
      row: { ...row, goneAt: cached.known?.row.goneAt ?? null },
      stages: progress?.stages ?? null,
      documents: documents?.documents ?? null,
      asOf: fullMomentText(at)
    })
    copied.value = (await copyText(text)) ? 'copied' : 'failed'
    announce(copied.value === 'copied' ? 'Status copied.' : 'Couldn’t copy the status.')
    clearTimeout(timer)
    timer = setTimeout(() => (copied.value = 'idle'), FEEDBACK_MS)
  }

  onScopeDispose(() => clearTimeout(timer))
  return { copied, copy }
}
