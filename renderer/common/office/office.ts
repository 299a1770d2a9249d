import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { OfficeState } from '#domain/office/office.ts'
import type { DeskName } from '#domain/office/said.ts'
import { bridge } from '../bridge.ts'
import { useConnections } from '../connections.ts'
import { useRequest } from '../request.ts'

/** The office that this desk belongs to, and its desks. Of a desk that belongs to none, nothing more than that is asked. */
export const useOffice = defineStore('office', () => {
  const connections = useConnections()
  const asked = useRequest('office.state')
  const changed = shallowRef<OfficeState>()
  const state = computed(() => changed.value ?? asked.value.value)
  const isMember = computed(() => state.value?.kind === 'member')
  const { value: desks, ask, clear } = useRequest('officeOrder.desks')
  /** Undefined where no desk can look after the orders of the active connection: without an office, and for practice orders. */
  const ownDesk = computed<DeskName | undefined>(() =>
    desks.value?.desks.find(({ id }) => id === desks.value?.thisDesk)
  )

  onScopeDispose(bridge.on('office.changed', now => (changed.value = now)))
  onScopeDispose(
    bridge.on('officeOrder.changed', ({ orderIds }) => {
      // The desks may be others, too.
      if (orderIds === null && isMember.value) void ask({})
    })
  )
  watch(
    [isMember, () => connections.activeId],
    ([isIn, id]) => {
      clear()
      if (isIn && id !== undefined) void ask({})
    },
    { flush: 'sync' }
  )
  void asked.ask({})

  return { state, isMember, desks, ownDesk }
})
