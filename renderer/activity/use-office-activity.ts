import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { OfficeActivityEntry } from '#domain/office/office-activity.ts'
import { bridge } from '../common/bridge.ts'
import { useRequest } from '../common/request.ts'

/** Whose activity is shown: this desk's, that of all others, or that of one, by its id. */
export const THIS_DESK = 'this'
export const OTHER_DESKS = 'others'

export interface ActivityFilter {
  readonly orderId: Readonly<Ref<string>>
  readonly person: Readonly<Ref<string | null>>
  readonly isUnusable: Readonly<Ref<boolean>>
}

/** What people did at other desks, as the page's filters have it. Nothing of it where the desk belongs to no office. */
export function useOfficeActivity({ orderId, person, isUnusable }: ActivityFilter) {
  const log = useRequest('office.activity')
  const desk = ref(THIS_DESK)
  const entries = shallowRef<readonly OfficeActivityEntry[]>([])
  const isElsewhere = computed(() => desk.value !== THIS_DESK)

  async function read(isMore = false): Promise<void> {
    if (isUnusable.value) return void (entries.value = [])
    const last = isMore ? entries.value.at(-1) : undefined
    const answer = await log.ask({
      deskId: desk.value === THIS_DESK || desk.value === OTHER_DESKS ? null : desk.value,
      orderId: orderId.value || null,
      person: isElsewhere.value ? person.value : null,
      before: last === undefined ? null : { at: last.at, heard: last.heard }
    })
    if (answer?.ok !== true) return
    if (answer.value === null) return leave()
    entries.value = isMore ? [...entries.value, ...answer.value.entries] : answer.value.entries
  }

  /** Shows this desk's, where there is no other any more. */
  function leave(): void {
    desk.value = THIS_DESK
    entries.value = []
  }

  function clear(): void {
    log.clear()
    leave()
    void read()
  }

  watch([desk, orderId, person], () => void read())
  onScopeDispose(bridge.on('office.activityHeard', () => void read()))

  return {
    desk,
    isElsewhere,
    entries,
    log,
    desks: computed(() => log.value.value?.desks ?? []),
    people: computed(() => [...new Set(entries.value.map(entry => entry.person))].toSorted()),
    read,
    clear
  }
}
