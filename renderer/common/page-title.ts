import { toValue, watchEffect, type MaybeRefOrGetter } from 'vue'

/** Takes the page's name, and keeps the window's title at `Orders · Title Desk` while the page is there. */
export function usePageTitle(title: MaybeRefOrGetter<string>): void {
  watchEffect(() => {
    document.title = `${toValue(title)} · Title Desk`
  })
}
