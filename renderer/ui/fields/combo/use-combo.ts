import { computed, ref, watch } from 'vue'
import { matching, type ComboOption } from './matching.ts'

/** More are not read, only typed for: each is an element. */
const MOST_SHOWN = 100

export interface Combo {
  readonly text: () => string
  readonly options: () => readonly ComboOption[]
  readonly pick: (value: string) => void
  /** Called with an option that is to be offered no more (Shift+Delete); undefined if all stay. */
  readonly forget: () => ((value: string) => void) | undefined
}

/**
 * The list of a combo box and its keys, after the pattern of the ARIA Authoring Practices for an editable combo box
 * whose list is chosen from by hand: nothing replaces what was typed but an option that the arrow keys or the mouse
 * chose.
 */
export function useCombo({ text, options, pick, forget }: Combo) {
  const wanted = ref(false)
  const active = ref(-1)
  /** Only what was typed since the list opened narrows it: a value that was there shows every option. */
  const typed = ref('')
  const shown = computed(() => (wanted.value ? matching(options(), typed.value).slice(0, MOST_SHOWN) : []))
  const isOpen = computed(() => shown.value.length > 0)

  function open(narrowBy = '') {
    typed.value = narrowBy
    wanted.value = true
    active.value = -1
  }

  function close() {
    wanted.value = false
    active.value = -1
  }

  function choose(option: ComboOption | undefined) {
    if (option !== undefined) pick(option.value)
    close()
  }

  function step(by: 1 | -1) {
    if (!isOpen.value) {
      open()
      active.value = shown.value.findIndex(({ value }) => value === text())
      if (active.value >= 0) return
    }
    const count = shown.value.length
    active.value = active.value < 0 ? (by === 1 ? 0 : count - 1) : (active.value + by + count) % count
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.isComposing) return
    const chosen = shown.value[active.value]
    const remove = forget()
    if (
      event.key === 'Delete' &&
      event.shiftKey &&
      chosen !== undefined &&
      chosen.fixed !== true &&
      remove !== undefined
    ) {
      event.preventDefault()
      remove(chosen.value)
      return
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (by !== undefined) {
      event.preventDefault()
      step(by)
    } else if (isOpen.value && (event.key === 'Escape' || (event.key === 'Enter' && active.value >= 0))) {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') close()
      else choose(shown.value[active.value])
    } else if (event.key === 'Tab') choose(shown.value[active.value])
  }

  // One was removed from the list.
  watch(
    () => shown.value.length,
    count => {
      active.value = Math.min(active.value, count - 1)
    }
  )

  return { shown, isOpen, active, open, close, choose, press }
}
