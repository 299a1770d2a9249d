import { toValue, watchEffect, type MaybeRefOrGetter } from 'vue'

/** Keeps the window title at `Orders · Title Desk` while the page is open. */
export function usePageTitle(title: MaybeRefOrGetter<string>): void {
  watchEffect(() => {
    document.title = `${toValue(title)} · Title Desk`
  })
}
