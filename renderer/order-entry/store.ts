import { defineStore } from 'pinia'
import { ref, shallowRef, triggerRef, watch, watchEffect } from 'vue'
import { emptyEntry } from '#domain/order-entry.ts'
import type { OrderKind } from '#domain/role.ts'
import { useConnections } from '../connect/store.ts'
import { entryTags } from './entry-tags.ts'
import { openEntry, type OpenEntry } from './open-entry.ts'
import { tagOf } from './tag-of.ts'

/** The orders being entered: one of each kind for each connection, kept in memory until they are sent or started over. */
export const useOrderEntries = defineStore('order-entries', () => {
  const connections = useConnections()
  const entries = new Map<string, Map<OrderKind, OpenEntry>>()
  const replaced = ref(0)
  const listed = shallowRef(entries)

  /** Gives what stands in a connection's form of a kind, an empty form the first time. */
  function entryFor(connectionId: string, kind: OrderKind): OpenEntry {
    void replaced.value
    const ofConnection = entries.get(connectionId) ?? new Map<OrderKind, OpenEntry>()
    entries.set(connectionId, ofConnection)
    const found = ofConnection.get(kind)
    if (found !== undefined) return found
    const fresh = openEntry(connectionId, emptyEntry(kind))
    ofConnection.set(kind, fresh)
    triggerRef(listed)
    return fresh
  }

  function put(connectionId: string, entry: OpenEntry) {
    entries.set(connectionId, (entries.get(connectionId) ?? new Map<OrderKind, OpenEntry>()).set(entry.kind, entry))
    replaced.value++
    triggerRef(listed)
  }

  /** Puts an empty form in the place of what was entered; it can be brought back until something is typed or taken away. */
  function startOver(connectionId: string, kind: OrderKind) {
    const before = entryFor(connectionId, kind)
    const fresh = openEntry(connectionId, emptyEntry(kind))
    fresh.undo.value = {
      words: 'The form was cleared.',
      undo: () => {
        put(connectionId, before)
        return undefined
      }
    }
    put(connectionId, fresh)
  }

  /** Puts an empty form in the place of an order that was sent: nothing of it is kept here. */
  function finish(connectionId: string, kind: OrderKind) {
    put(connectionId, openEntry(connectionId, emptyEntry(kind)))
  }

  // What was entered for a connection goes with it (R24).
  watch(() => connections.state?.connections.map(({ id }) => id), kept => {
    if (kept === undefined) return
    for (const id of entries.keys()) if (!kept.includes(id)) entries.delete(id)
    triggerRef(listed)
  })

  watchEffect(() => {
    const forms = [...listed.value.get(connections.activeId ?? '') ?? []]
    entryTags.value = Object.fromEntries(forms.flatMap(([kind, open]) => {
      const tag = tagOf(open)
      return tag === undefined ? [] : [[kind, tag]]
    }))
  })

  return { entryFor, startOver, finish }
})
