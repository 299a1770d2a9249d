import { toValue, watchEffect, type MaybeRefOrGetter } from 'vue'
import { locked } from '../lock.ts'

/** Keeps the window title at `Orders · Title Desk` while the page is open. */
export function usePageTitle(title: MaybeRefOrGetter<string>): void {
  watchEffect(() => {
    // The taskbar shows it, too.
    document.title = locked.value ? 'Title Desk' : `${toValue(title)} · Title Desk`
  })
}
