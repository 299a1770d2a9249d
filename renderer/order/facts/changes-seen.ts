import { computed } from 'vue'
import { useSeenAfter } from './seen-after.ts'

/**
 * Marks an order's changes as read once they were in view for a while. `isCovered`: something else is in their place.
 * What comes until they are back waits; what was in view before counts as seen.
 */
export function useChangesSeen(
  cached: { readonly newestUnread: number; readonly noteSeen: (upTo: number) => Promise<void> },
  isCovered: () => boolean
): void {
  const inView = computed<number>(before => (isCovered() ? (before ?? 0) : cached.newestUnread))
  useSeenAfter(
    () => inView.value || undefined,
    () => void cached.noteSeen(inView.value)
  )
}
