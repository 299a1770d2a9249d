/** The element an event comes from; undefined if its target is not an element. */
export function targetElement({ target }: Event): Element | undefined {
  return target instanceof Element ? target : undefined
}
