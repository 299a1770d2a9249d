import { shallowRef } from 'vue'
import type { OrderKind } from '#domain/role.ts'

/** How far an order in a form is, in a word or two, and the classes that say it by colour. */
export interface EntryTag { readonly text: string; readonly class: 'count' | 'tag' | 'tag tag-good' | 'tag tag-warn' | 'tag tag-bad' }

/**
 * The tags of the forms of the active connection in which there is something, for who is on another page. The store of the
 * forms keeps them; they stand by themselves, for the rail loads before the forms and their rules do (P1).
 */
export const entryTags = shallowRef<Readonly<Partial<Record<OrderKind, EntryTag>>>>({})
