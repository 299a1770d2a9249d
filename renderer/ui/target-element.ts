/** The element an event comes from; undefined if its target is not an element. */
export function targetElement({ target }: Event): Element | undefined {
  return target instanceof Element ? target : undefined
}

/** The text in the field an event comes from; empty if its target is not a field. */
export function fieldValue({ target }: Event): string {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  return isField ? target.value : ''
}

/** Whether the check box an event comes from is checked. */
export function isChecked({ target }: Event): boolean {
  return target instanceof HTMLInputElement && target.checked
}
