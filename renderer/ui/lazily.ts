import { h, shallowRef, type Component } from 'vue'

/**
 * A component that renders once `load` resolves, for rarely used parts of a page. Props, events and slots are passed
 * through.
 */
export function lazily<T extends Component>(load: () => Promise<T>): T {
  const loaded = shallowRef<Component>()
  const Lazy: Component = {
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      void load().then(part => (loaded.value = part))
      return () => loaded.value && h(loaded.value, attrs, slots)
    }
  }
  return Lazy as T
}
