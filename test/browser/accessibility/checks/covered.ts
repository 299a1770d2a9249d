/**
 * Runs in the page: what is wholly covered by something else, such as the head of a table that stays, when it gets the
 * focus from the keyboard, forward or backward (WCAG 2.2, 2.4.11).
 */
export function coveredByOthers(): string[] {
  const covered = new Set<string>()
  const stops = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, [tabindex])')]
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9]

  function isInSight(element: HTMLElement): boolean {
    // A field may be drawn by its label.
    const shown = element.closest('label') ?? element
    const { left, top, width, height } = shown.getBoundingClientRect()
    return parts.some(across =>
      parts.some(down => {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        return hit !== null && (shown.contains(hit) || hit.contains(shown))
      })
    )
  }

  for (const element of [...stops, ...stops.toReversed()]) {
    element.focus()
    if (element !== document.activeElement || isInSight(element)) continue
    const text = (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim().slice(0, 40)
    covered.add(`<${element.localName} ${element.className}> “${text}”`)
  }
  return [...covered]
}
