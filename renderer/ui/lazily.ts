import { h, shallowRef, type Component } from 'vue'

/**
 * Takes what loads a component, gives a component that shows it as soon as it is there: what a page seldom shows need not
 * come with the page. Properties, events and slots go through.
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
