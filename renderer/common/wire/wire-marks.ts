import { shallowRef } from 'vue'

/** How a list marks the orders with a wire alert. Set once what watches them is loaded (P1). */
export const wireMarks = shallowRef<{
  /** In lower case. */
  readonly ids: () => ReadonlySet<string>
  readonly mark: () => Element
}>()
