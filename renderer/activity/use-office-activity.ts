import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { OfficeActivityEntry, OfficeActivityQuery } from '#domain/office/office-activity.ts'
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
  const news = useRequest('office.activity')
  const desk = ref(THIS_DESK)
  const entries = shallowRef<readonly OfficeActivityEntry[]>([])
  const isElsewhere = computed(() => desk.value !== THIS_DESK)
  /** Everyone shown since the desk was selected: those that a filter leaves out can be selected next. */
  const met = shallowRef<ReadonlySet<string>>(new Set())
  /** Whether more than the first page was asked for. */
  let isLong = false

  const after = (last?: OfficeActivityEntry): OfficeActivityQuery => ({
    deskId: desk.value === THIS_DESK || desk.value === OTHER_DESKS ? null : desk.value,
    orderId: orderId.value || null,
    person: isElsewhere.value ? person.value : null,
    before: last === undefined ? null : { at: last.at, heard: last.heard }
  })

  function show(next: readonly OfficeActivityEntry[]): void {
    entries.value = next
    met.value = new Set([...met.value, ...next.map(entry => entry.person)])
  }

  async function read(isMore = false): Promise<void> {
    if (!isMore) news.clear()
    isLong = isMore
    if (isUnusable.value) return show([])
    const answer = await log.ask(after(isMore ? entries.value.at(-1) : undefined))
    if (answer?.ok !== true) return
    if (answer.value === null) return leave()
    show(isMore ? [...entries.value, ...answer.value.entries] : answer.value.entries)
  }

  /** The pages that were asked for stay below what is new, and one under way still comes. */
  async function hear(): Promise<void> {
    if (!isLong) return read()
    const answer = await news.ask(after())
    if (answer === undefined) return
    const newest = answer.ok ? (answer.value?.entries ?? []) : []
    const first = new Set(newest.map(({ heard }) => heard))
    const rest = entries.value.filter(({ heard }) => !first.has(heard))
    // None of the page was shown: others may lie between it and the rest.
    if (rest.length === entries.value.length) return read()
    show([...newest, ...rest])
  }

  /** Shows this desk's, where there is no other any more. */
  function leave(): void {
    desk.value = THIS_DESK
    entries.value = []
    met.value = new Set()
  }

  function clear(): void {
    log.clear()
    leave()
    void read()
  }

  watch(desk, () => (met.value = new Set()), { flush: 'sync' })
  watch([desk, orderId, person], () => void read())
  onScopeDispose(bridge.on('office.activityHeard', () => void hear()))

  return {
    desk,
    isElsewhere,
    entries,
    log,
    desks: computed(() => (news.value.value ?? log.value.value)?.desks ?? []),
    people: computed(() => [...met.value].toSorted()),
    read,
    clear
  }
}
