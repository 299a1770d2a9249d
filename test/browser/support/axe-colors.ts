import type { Axe } from './axe.ts'

interface Asked {
  readonly part: string
  readonly areTargetsJudged: boolean
}

/** What is kept in the page. */
interface Kept {
  readonly axe: Axe
  /** How often each look was judged. */
  readonly judged?: Map<string, number>
  /** Parts around the page that were judged before. */
  readonly skipped?: readonly Element[]
}

/**
 * Runs in the page: what axe's rules about colors find in a part of it. Contrast depends on a text's color, size and
 * weight and on what lies beneath it, so a text that looks in all of these as one that has passed on this page is not
 * judged again, nor one that axe could not judge ENOUGH times. Of the rows of a table that leaves one or two.
 * Also, if asked, what is too small to be hit (WCAG 2.2, 2.5.8), which axe leaves off unless it is asked.
 */
export async function judgeColors({ part, areTargetsJudged }: Asked): Promise<string[]> {
  const ENOUGH = 3
  const { axe, judged = new Map(), skipped = [] } = window as unknown as Kept
  Object.assign(window, { judged })
  const surfaces = new Map<Element, string>()

  function surface(element: Element | null): string {
    if (element === null) return ''
    const known = surfaces.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode } = getComputedStyle(element)
    const paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ')
    // What is placed elsewhere may lie on something that it is not in.
    const place = position === 'static' ? '' : `${element.localName}.${element.className}`
    const chain = `${surface(element.parentElement)}|${paint === 'rgba(0, 0, 0, 0) none 1 none normal' ? '' : paint}${place}`
    const short = chain.replaceAll(/\|+/g, '|')
    surfaces.set(element, short)
    return short
  }

  function look(element: Element): string {
    const style = getComputedStyle(element)
    const { parentElement: parent } = element
    const link = element.matches('a, [role=link]')
      ? [
          parent?.className,
          parent !== null && getComputedStyle(parent).color,
          parent?.textContent === element.textContent
        ]
      : []
    return [
      ...[style.color, style.fontSize, style.fontWeight, style.textDecorationLine, style.textShadow],
      ...[element.matches('input, textarea, select'), ...link, surface(element)]
    ].join(' ')
  }

  const root = document.querySelector(part) ?? document.documentElement
  const isJudged = (element: Element) =>
    (element.matches('input, textarea, select') ||
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== ''
      )) &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(':disabled, [aria-disabled=true], .visually-hidden, option') === null
  const fresh = new Map<Element, string>()
  for (const element of root.querySelectorAll('*')) {
    if (!isJudged(element)) continue
    const looks = look(element)
    const times = judged.get(looks) ?? 0
    if (times >= ENOUGH) continue
    judged.set(looks, times + 1)
    fresh.set(element, looks)
  }
  // Only what is small can fail.
  const isSmall = (element: Element) =>
    !skipped.some(one => one.contains(element)) &&
    element.checkVisibility({ visibilityProperty: true }) &&
    Math.min(element.clientWidth, element.clientHeight) < 24 &&
    getComputedStyle(element).display !== 'inline'
  const targets = areTargetsJudged ? [...root.querySelectorAll('a, button, input, select, [tabindex]')] : []
  const small = targets.filter(isSmall)
  if (fresh.size + small.length === 0) return []

  const { violations, passes } = await axe.run(
    { include: [...new Set([...fresh.keys(), ...small])] },
    {
      runOnly: {
        type: 'rule',
        values: [
          ...(fresh.size > 0 ? ['color-contrast', 'link-in-text-block'] : []),
          ...(small.length > 0 ? ['target-size'] : [])
        ]
      },
      resultTypes: ['violations', 'passes'],
      selectors: false,
      elementRef: true
    }
  )
  const elementsOf = (results: typeof passes) =>
    results.flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? []))
  const ofColors = passes.filter(({ id }) => id !== 'target-size')
  for (const element of elementsOf(ofColors)) judged.set(fresh.get(element) ?? '', ENOUGH)
  for (const element of elementsOf(violations)) judged.delete(fresh.get(element) ?? '')
  const isAsked = (id: string, element: Element | undefined) =>
    element === undefined || (id === 'target-size' ? small : [...fresh.keys()]).some(one => one.contains(element))
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ element }) => isAsked(id, element)).map(({ html }) => `${id}: ${html}`)
  )
}
