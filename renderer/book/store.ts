import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { SavedView } from '#domain/book.ts'
import type { Failure } from '#domain/failure.ts'
import { bridge } from '../bridge.ts'
import { useConnections } from '../connect/store.ts'

/** What the pages of the book share: a person's views, and where each list was left. */
export const useBook = defineStore('book', () => {
  const connections = useConnections()
  const views = shallowRef<readonly SavedView[]>([])
  /** The row a list was left at, by what was looked for. */
  const places = new Map<string, { readonly top: number; readonly at: number }>()

  async function readViews() {
    const result = await bridge.call('book.views', {})
    if (result.ok) views.value = result.value
  }

  /** Each gives why it was not done, where it was not. */
  async function saveView(view: SavedView): Promise<Failure | undefined> {
    const result = await bridge.call('book.saveView', view)
    if (result.ok) views.value = result.value
    return result.ok ? undefined : result.failure
  }

  async function removeView(id: string): Promise<Failure | undefined> {
    const result = await bridge.call('book.removeView', { id })
    if (result.ok) views.value = result.value
    return result.ok ? undefined : result.failure
  }

  watch(() => connections.activeId, id => {
    views.value = []
    places.clear()
    if (id !== undefined) void readViews()
  }, { immediate: true, flush: 'sync' })

  return { views, places, readViews, saveView, removeView }
})
