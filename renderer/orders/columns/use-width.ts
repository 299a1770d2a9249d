import { onMounted, onScopeDispose, ref, type Ref } from 'vue'

/** Assumed until the element is laid out, in pixels. */
const AT_FIRST = 1072

/** The inner width of an element, in pixels. */
export function useWidth(element: Readonly<Ref<HTMLElement | null>>): Ref<number> {
  const width = ref(AT_FIRST)
  /** What is hidden has no width, and keeps the one it had. */
  const measure = () => {
    width.value = element.value?.clientWidth || width.value
  }
  const observer = new ResizeObserver(measure)
  onMounted(() => {
    measure()
    if (element.value !== null) observer.observe(element.value)
  })
  onScopeDispose(() => observer.disconnect())
  return width
}
