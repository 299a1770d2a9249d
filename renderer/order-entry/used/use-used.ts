import { computed } from 'vue'
import type { UsedList } from '#domain/library/used-before.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import type { OpenEntry } from '../entry/open-entry.ts'
import { useUsedBefore } from '../offered/store.ts'

/** What the last orders offer to the fields of a form. */
export function useUsed(open: Pick<OpenEntry, 'connectionId'>) {
  const store = useUsedBefore()
  const { announce } = useAnnouncer()
  return {
    used: computed(() => store.of(open.connectionId)),
    async forget(list: UsedList, text: string): Promise<void> {
      if (await store.forget(open.connectionId, list, text)) announce('Suggestion removed.')
    }
  }
}
