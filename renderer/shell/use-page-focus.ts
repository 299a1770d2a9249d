import { nextTick, onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'

/** After the person went to another page, the focus stands at its heading, so that the next Tab and a screen reader begin there. */
export function usePageFocus(): void {
  const router = useRouter()
  onScopeDispose(router.afterEach(async (to, from, failure) => {
    if (failure !== undefined || from.matched.length === 0 || to.path === from.path) return
    await nextTick()
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null || heading.closest('main')?.contains(document.activeElement)) return
    heading.tabIndex = -1
    heading.focus()
  }))
}
