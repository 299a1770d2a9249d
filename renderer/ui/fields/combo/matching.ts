/** An entry of a combo box; `note` says why it is offered first, `fixed` that it cannot be removed from the list. */
export interface ComboOption {
  readonly value: string
  readonly note?: string
  readonly fixed?: boolean
}

/** As it is compared: without case, accents and points. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()

/** The options for a typed text: those that begin with it, then those with a word that does; all for an empty one. */
export function matching(options: readonly ComboOption[], typed: string): readonly ComboOption[] {
  const wanted = plain(typed)
  if (wanted === '') return options
  const found = options.map(option => ({ option, name: plain(option.value) }))
  const begins = found.filter(({ name }) => name.startsWith(wanted))
  const within = found.filter(one => !begins.includes(one) && one.name.includes(` ${wanted}`))
  return [...begins, ...within].map(({ option }) => option)
}
