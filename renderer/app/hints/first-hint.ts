import { computed, onScopeDispose, ref, watch, type ComputedRef } from 'vue'
import { useRoute } from 'vue-router'
import type { Hint } from '#domain/preferences.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { usePreferences } from '../../settings/store.ts'
import { keyText } from '../../ui/text/keys.ts'
import { HINT_TEXTS, hintOf, partsOf } from './hint-texts.ts'

/** Where the rail has its names, and room beneath them: a hint never covers anything. */
const HAS_ROOM = '(width >= 900px) and (height >= 640px)'

/**
 * The hint of the page in view, if this is the first time; `dismiss` ends it. It counts as seen once it is shown, and
 * comes back with its page until it is dismissed or the app quits.
 */
export function useFirstHint(): { readonly hint: ComputedRef<Hint | undefined>; readonly dismiss: () => void } {
  const route = useRoute()
  const settings = usePreferences()
  const { announce } = useAnnouncer()
  const query = matchMedia(HAS_ROOM)
  const hasRoom = ref(query.matches)
  /** Hints of this run that are not dismissed. */
  const open = ref<ReadonlySet<Hint>>(new Set())
  /** Of this run: the settings may not tell yet of one that is still being saved. */
  const offered = new Set<Hint>()
  const hint = computed(() => {
    const wanted = hintOf(route.name)
    return hasRoom.value && wanted !== undefined && open.value.has(wanted) ? wanted : undefined
  })

  async function offer(wanted: Hint | undefined): Promise<void> {
    if (wanted === undefined || open.value.has(wanted)) return
    const known = settings.preferences
    if (known === undefined || known.hintsSeen.includes(wanted)) return
    open.value = new Set([...open.value, wanted])
    offered.add(wanted)
    announce(`Tip: ${spoken(wanted)}`)
    // If this fails, it is seen once more after the next start.
    await settings.save({ ...known, hintsSeen: [...new Set([...known.hintsSeen, ...offered])] })
  }

  function dismiss(): void {
    open.value = new Set([...open.value].filter(one => one !== hint.value))
  }

  const resized = (): void => void (hasRoom.value = query.matches)
  query.addEventListener('change', resized)
  onScopeDispose(() => query.removeEventListener('change', resized))
  void settings.ready()
  watch(
    [() => route.name, hasRoom, () => settings.preferences !== undefined],
    ([name, room]) => room && offer(hintOf(name)),
    { immediate: true }
  )
  return { hint, dismiss }
}

function spoken(hint: Hint): string {
  return partsOf(HINT_TEXTS[hint].text)
    .map((part, index) => (index % 2 === 1 ? keyText(part) : part))
    .join('')
}
