import './cut-text.css'
import { targetElement } from '../target-element.ts'

/*
 * Long names are cut with an ellipsis by the class `cut`. This shows them whole: the text pointed at, or every cut text
 * of the focused row. An abbreviated text has the full one in `data-whole`. One sheet in the browser's top layer serves
 * every page.
 */

/** The lowest line of text, in pixels: letters that reach a little out of theirs are not cut. */
const A_LINE = 16

/** A menu or panel above the page. */
const OPEN = '[role]:popover-open'

/** A single line is cut at its end, several below the last. */
function isCut(text: HTMLElement): boolean {
  return (
    text.dataset['whole'] !== undefined ||
    text.scrollWidth > text.clientWidth ||
    text.scrollHeight > text.clientHeight + A_LINE / 2
  )
}

/**
 * The truncated texts to show: all of the row if `row` is set, else the one that contains the element. None for a
 * focused button: the user is about to act, and the sheet would be in the way.
 */
export function cutTexts(target: Element | undefined, row: boolean): readonly HTMLElement[] {
  if (target === undefined || (row && target.matches('button:not(.cut, :has(.cut))'))) return []
  const scope = row ? (target.closest('tr, li') ?? target) : target.closest('.cut')
  if (scope === null) return []
  const texts = [...scope.querySelectorAll<HTMLElement>('.cut')]
  return (scope instanceof HTMLElement && scope.matches('.cut') ? [scope, ...texts] : texts).filter(isCut)
}

/** Shows truncated texts in full on hover and focus, until the returned function is called. */
export function showCutTexts(page: Document): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const sheet = page.createElement('div')
  sheet.className = 'whole-text'
  sheet.popover = 'manual'
  sheet.ariaHidden = 'true'
  page.body.append(sheet)
  let isShown = false

  function show(texts: readonly HTMLElement[]) {
    const [first] = texts
    hide()
    // An open menu is in use, and covers what is beneath.
    if (first === undefined || page.querySelector(OPEN)?.contains(first) === false) return
    sheet.textContent = texts.map(text => text.dataset['whole'] ?? text.textContent.trim()).join('\n')
    sheet.showPopover()
    isShown = true
    const at = first.getBoundingClientRect()
    // Above, because the buttons of a row are beside or below its text.
    const above = at.top - 4 - sheet.offsetHeight
    sheet.style.left = `${Math.max(8, Math.min(at.left - 10, innerWidth - sheet.offsetWidth - 8))}px`
    sheet.style.top = `${above >= 8 ? above : at.bottom + 4}px`
  }

  /** Asks the browser only if there is something to hide: a list that is scrolled asks in each frame (P11). */
  function hide() {
    if (isShown) sheet.hidePopover()
    isShown = false
  }

  page.addEventListener('pointerover', event => show(cutTexts(targetElement(event), false)), { signal })
  page.addEventListener(
    'focusin',
    event => {
      const target = targetElement(event)
      show(target?.matches(':focus-visible') === true ? cutTexts(target, true) : [])
    },
    { signal }
  )
  page.addEventListener('beforetoggle', event => event.target === sheet || hide(), { capture: true, signal })
  for (const leaves of ['focusout', 'pointerdown', 'scroll']) {
    page.addEventListener(leaves, hide, { capture: true, passive: true, signal })
  }
  return () => {
    ending.abort()
    sheet.remove()
  }
}
