/**
 * Runs in the page: what of it cannot be seen or reached because the page is too small for it. A table of data may
 * scroll sideways within itself, that of the documents only at 400 %; a text may be cut where it can be had in full
 * (base.css, `.cut`).
 */
export function lostContent(): string[] {
  const lost = new Set<string>()
  const modal = document.querySelector('dialog:modal')
  const styleOf = (element: Element) => getComputedStyle(element)
  const called = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).replace(/\s+/g, ' ').trim().slice(0, 40)
    return `<${element.localName} ${[...element.classList].join('.')}> “${text}”`
  }
  const isForSight = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('.visually-hidden, .skip, option, [inert]') === null &&
    styleOf(element).clipPath === 'none' &&
    (modal === null || modal.contains(element))
  /** Whether it is for sight takes longer to find out than what is wrong, which is rare: it is asked last. */
  const tell = (what: string, element: Element) => {
    if (isForSight(element)) lost.add(`${what}: ${called(element)}`)
  }
  const scrolls = (element: Element, axis: 'overflowX' | 'overflowY') => /auto|scroll/.test(styleOf(element)[axis])
  const isData = (element: Element) =>
    !(innerWidth >= 640 && element.matches('.legend + .box')) &&
    element.querySelector('table, [role=grid]') !== null &&
    element.querySelector('h1') === null

  const widest = (element: Element) => {
    const edge = element.getBoundingClientRect().left + element.clientWidth + 1
    return [...element.querySelectorAll('*')]
      .filter(one => one.getBoundingClientRect().right > edge)
      .map(called)
      .slice(-2)
      .join(', ')
  }

  /** What an element does to all that is in it. Nothing of the page changes meanwhile, and each is around many. */
  function measured(element: Element) {
    const { overflowX, overflowY, textOverflow } = styleOf(element)
    return {
      edge: element.getBoundingClientRect(),
      movesX: /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1,
      movesY: /auto|scroll/.test(overflowY),
      isCut: element.matches('.cut') || textOverflow === 'ellipsis',
      cutsX: /hidden|clip/.test(overflowX),
      cutsY: /hidden|clip/.test(overflowY)
    }
  }
  const known = new Map<Element, ReturnType<typeof measured>>()
  function lookAround(element: Element): ReturnType<typeof measured> {
    const found = known.get(element) ?? measured(element)
    known.set(element, found)
    return found
  }

  function ofBox(element: Element, box: DOMRect): void {
    if (box.width === 0 || box.height === 0) return
    const position = styleOf(element).position
    let [movesX, movesY] = [false, false]
    for (
      let around: Element | null = element.parentElement, outside: Element | null = element;
      around !== null;
      outside = around, around = around.parentElement
    ) {
      if (position === 'fixed' && outside === element) break
      const its = lookAround(around)
      movesX ||= its.movesX
      movesY ||= its.movesY
      if (its.isCut) return
      if (its.cutsX && !movesX && (box.right > its.edge.right + 2 || box.left < its.edge.left - 2))
        tell('cut at the side', element)
      if (its.cutsY && !movesY && (box.bottom > its.edge.bottom + 2 || box.top < its.edge.top - 2))
        tell('cut above or below', element)
      if (around === modal) break
    }
    if (!movesX && (box.right > innerWidth + 1 || box.left < -1)) tell('beside the page', element)
    if (!movesY && (box.bottom > innerHeight + 1 || box.top < -1)) tell('below the page', element)
  }

  // At 400 %, and under notices, a list that draws the rows in view keeps a height of its own.
  const page = document.querySelector('main')
  const drawsRows = (element: Element) => element.querySelector('[aria-rowcount]') !== null
  const isLong = (element: Element | null) => element !== null && element.scrollHeight > element.clientHeight + 1
  if (innerWidth >= 640 && modal === null && isLong(page))
    for (const element of page?.querySelectorAll(':not(textarea, .popover)') ?? [])
      if (isLong(element) && scrolls(element, 'overflowY') && !drawsRows(element))
        tell('scrolls within a page that scrolls', element)

  const tops = new Set(
    [...document.querySelectorAll('main .head .top .button')].map(button => button.getBoundingClientRect().top)
  )
  if (innerWidth >= 640 && tops.size > 1) lost.add('the buttons of the head are on more than one line')

  const client = document.querySelector('.connection .name')
  const search = document.querySelector('#find')
  if (client !== null && search !== null && client.scrollWidth > client.clientWidth && search.clientWidth > 220)
    lost.add(`cut beside a search box of ${search.clientWidth} px: ${called(client)}`)

  // Beside a long name the hint is cut, which an ellipsis shows.
  if (search !== null && styleOf(search).textOverflow !== 'ellipsis' && search.matches(':placeholder-shown'))
    lost.add('the hint of the search box ends within a word')

  if (document.documentElement.scrollWidth > innerWidth) lost.add('the page scrolls sideways')
  const range = document.createRange()
  for (const element of (modal ?? document.body).querySelectorAll(':not(option)')) {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
    if (scrollWidth > clientWidth + 1 && scrolls(element, 'overflowX') && !isData(element) && isForSight(element))
      lost.add(`scrolls sideways: ${called(element)}, because of ${widest(element)}`)
    if (scrollHeight > clientHeight + 1 && clientHeight < 96 && scrolls(element, 'overflowY'))
      tell(`${clientHeight} px are left to scroll in`, element)
    if (clientWidth < 40 && element.matches('input:not([type=checkbox], [type=radio]), select, textarea'))
      tell('too narrow', element)
    if (element.matches('.cut')) {
      if (clientWidth < 24 && element.textContent.trim() !== '') tell('too narrow', element)
      continue
    }
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? '').trim() === '') continue
      range.selectNodeContents(node)
      ofBox(element, range.getBoundingClientRect())
    }
    if (element.matches('button, input, select, textarea')) ofBox(element, element.getBoundingClientRect())
  }
  return [...lost]
}
