/** Runs in the page: what would move although motion is to be reduced. */
export function motion(): string[] {
  const moving = new Set<string>()
  const seconds = (list: string) =>
    list.split(',').map(time => parseFloat(time) * (time.trim().endsWith('ms') ? 0.001 : 1))
  function look(element: Element, pseudo?: string): void {
    const style = getComputedStyle(element, pseudo)
    const { animationName } = style
    const tell = (what: string) =>
      moving.add(`${what}: <${element.localName} ${[...element.classList].join('.')}>${pseudo ?? ''}`)
    if (style.scrollBehavior === 'smooth') tell('scrolls smoothly')
    const change = Math.max(...seconds(style.transitionDuration))
    if (change > 0.01) tell('changes slowly')
    // Each level of inherited colors starts a frame after its parent.
    else if (change > 0 && style.transitionProperty === 'all') tell('changes level by level')
    if (animationName === 'none') return
    if (Math.max(...seconds(style.animationDuration)) > 0.01) tell('is animated')
    if (/infinite/.test(style.animationIterationCount)) tell('never rests')
  }

  const isForAll = (selector: string) => /^[*, ]*$/.test(selector)
  function selectorsIn(rules: Iterable<CSSRule>): string[] {
    return [...rules].flatMap(rule => [
      ...(rule instanceof CSSStyleRule && /:(before|after)/.test(rule.selectorText) ? [rule.selectorText] : []),
      ...('cssRules' in rule ? selectorsIn(rule.cssRules as CSSRuleList) : [])
    ])
  }

  for (const element of document.querySelectorAll('*')) look(element)
  // To ask for these of every element takes twice as long again. A rule for all elements is one for the root, too.
  const named = [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap(({ cssRules }) => selectorsIn(cssRules))
    .map(selector =>
      selector.replaceAll(/(?<=^|[\s>+~,])(?=::?(before|after))/g, '*').replaceAll(/::?(before|after)/g, '')
    )
    .filter(selector => !isForAll(selector))
    .map(selector => selector.replaceAll('&', '*'))
  for (const element of document.querySelectorAll([':root', ...named].join(', ')))
    for (const pseudo of ['::before', '::after']) look(element, pseudo)
  return [...moving]
}

/**
 * Runs in the page, where the system chooses the colors: states that an element tells by nothing but a color that is
 * not the system's. Each is compared with an element of its kind that lacks the state.
 */
export function untoldStates(): string[] {
  const untold = new Set<string>()
  const STATES = [
    ['[aria-current]', 'a, button'],
    ['[aria-selected=true]', '[role=row], [role=option], [role=tab]'],
    ['[aria-pressed=true]', 'button'],
    ['[aria-invalid=true]', 'input, select, textarea'],
    [':disabled, [aria-disabled=true]', 'button.button, [role=menuitem]']
  ] as const
  const SIDES = ['top', 'right', 'bottom', 'left'] as const
  const drawn = (element: Element, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo)
    const lines = SIDES.map(side =>
      ['width', 'style', 'color'].map(part => style.getPropertyValue(`border-${side}-${part}`)).join(' ')
    )
    return [
      ...lines,
      style.outlineStyle === 'none' ? 'none' : `${style.outlineStyle} ${style.outlineWidth}`,
      style.color,
      style.backgroundColor,
      style.textDecorationLine,
      style.fontWeight,
      pseudo === undefined ? '' : style.content
    ].join('|')
  }
  const looks = (element: Element) =>
    [element, ...element.querySelectorAll('*')].flatMap(one => [
      drawn(one),
      drawn(one, '::before'),
      drawn(one, '::after')
    ])
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  for (const [state, kinds] of STATES) {
    const all = [...document.querySelectorAll(kinds)]
    for (const element of all) {
      if (!element.matches(state) || !isShown(element) || element === document.activeElement) continue
      const like = all.find(
        other =>
          !other.matches(state) &&
          isShown(other) &&
          other !== document.activeElement &&
          other.className === element.className &&
          other.localName === element.localName
      )
      // The element itself tells it in most cases: what is in it is looked at where it does not.
      if (like !== undefined && drawn(element) === drawn(like) && looks(element).join() === looks(like).join())
        untold.add(`${state}: <${element.localName} ${element.className}> “${element.textContent.trim().slice(0, 40)}”`)
    }
  }
  return [...untold]
}
