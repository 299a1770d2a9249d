import type { Directive } from 'vue'

/**
 * Long names are cut with an ellipsis by the class `cut`. This shows them whole: the text pointed at, or every cut text of
 * the row that has the focus. A text that stands for more says all of it in `data-whole`. One sheet in the browser's top
 * layer serves the whole page.
 */
let sheet: HTMLElement | undefined

function isCut(text: HTMLElement): boolean {
  return text.dataset['whole'] !== undefined || text.scrollWidth > text.clientWidth
}

/** Takes an element, gives the cut texts to show: all of its row where `row` is set, else the one it lies in. */
export function cutTexts(target: HTMLElement, row: boolean): readonly HTMLElement[] {
  const scope = row ? target.closest<HTMLElement>('tr, li') ?? target : target.closest<HTMLElement>('.cut')
  if (scope === null) return []
  const texts = [...scope.querySelectorAll<HTMLElement>('.cut')]
  return (scope.matches('.cut') ? [scope, ...texts] : texts).filter(isCut)
}

function show(texts: readonly HTMLElement[]): void {
  const [first] = texts
  if (first === undefined) return hide()
  sheet ??= document.body.appendChild(Object.assign(document.createElement('div'), { className: 'whole-text' }))
  sheet.popover = 'manual'
  sheet.ariaHidden = 'true'
  sheet.textContent = texts.map(text => text.dataset['whole'] ?? text.textContent.trim()).join('\n')
  sheet.showPopover()
  const at = first.getBoundingClientRect()
  const below = at.bottom + 4 + sheet.offsetHeight <= innerHeight
  sheet.style.left = `${Math.max(8, Math.min(at.left - 10, innerWidth - sheet.offsetWidth - 8))}px`
  sheet.style.top = `${below ? at.bottom + 4 : at.top - 4 - sheet.offsetHeight}px`
}

function hide(): void {
  if (sheet?.matches(':popover-open') === true) sheet.hidePopover()
}

const pointed = (event: Event) => show(cutTexts(event.target as HTMLElement, false))
const focused = (event: Event) => {
  const target = event.target as HTMLElement
  if (target.matches(':focus-visible')) show(cutTexts(target, true))
}

/** `v-cut` on an element around texts of the class `cut`: they show whole on hover and on focus. */
export const vCut: Directive<HTMLElement> = {
  mounted(element) {
    element.addEventListener('pointerover', pointed)
    element.addEventListener('pointerleave', hide)
    element.addEventListener('focusin', focused)
    element.addEventListener('focusout', hide)
    element.addEventListener('scroll', hide, { capture: true, passive: true })
  },
  beforeUnmount: hide
}
