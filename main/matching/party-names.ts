import { wordsOf } from './fold.ts'

/**
 * A party named in an order, normalized for comparison. The words of a natural person start with the given name; those
 * of a firm or trust keep their order.
 */
export interface Party {
  readonly isPerson: boolean
  readonly words: readonly string[]
  /** `jr`, `iii`; empty if not stated. */
  readonly generation: string
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words that mark a firm, a trust or an estate; someone named Homes or Capital is merely compared more strictly. */
const NOT_A_PERSON = words(
  'llc inc incorporated corp corporation lp llp lllp ltd limited company co plc pc pllc na trust trustee trustees estate bank association ' +
    'assn partners partnership fund foundation holdings properties investments ventures group enterprises builders homes realty ' +
    'capital development developments construction department authority university county city state housing mortgage residential lending'
)

const LEGAL_FORMS: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  corporation: 'corp',
  company: 'co',
  limited: 'ltd',
  dtd: 'dated',
  assn: 'association',
  rev: 'revocable'
}

const GENERATIONS: Readonly<Record<string, string>> = {
  jr: 'jr',
  junior: 'jr',
  sr: 'sr',
  senior: 'sr',
  ii: 'ii',
  '2nd': 'ii',
  iii: 'iii',
  '3rd': 'iii',
  iv: 'iv',
  '4th': 'iv'
}

const TITLES = words('mr mrs ms miss dr')
const PARTICLES = words('de del della la las los el van von der den di da du st ste mc bin al')

/** How a party takes title, after a comma: `Ana Ramirez, a single woman`. */
const VESTING = words(
  'a an as husband wife his her single married unmarried widow widower deceased et individually jointly joint'
)

/** Everyone named in a text of the list or of a contact: `Smith, John & Mary` are John Smith and Mary Smith. */
export function partiesOf(text: string): readonly Party[] {
  const all = wordsOf(text)
  const plain = all.filter(word => word !== ',' && word !== '#')
  if (plain.some(word => NOT_A_PERSON.has(word))) return [{ isPerson: false, words: firmWords(plain), generation: '' }]
  return text.split(/[;/\n|+]/).flatMap(part => couple(wordsOf(part)))
}

function firmWords(all: readonly string[]): readonly string[] {
  const plain = all
    .join(' ')
    .replace('limited liability company', 'llc')
    .replace('limited partnership', 'lp')
    .split(' ')
  return (plain[0] === 'the' ? plain.slice(1) : plain).map(word => LEGAL_FORMS[word] ?? word)
}

/** People joined by "and"; one with only a given name shares the other's surname. */
function couple(all: readonly string[]): readonly Party[] {
  const chunks = splitAt(all, 'and')
  const people = chunks.map(person).filter(one => one.words.length > 0)
  const first = chunks[0]?.includes(',') === true ? people[0] : undefined
  const surname = (first ?? people.at(-1))?.words.at(-1)
  return people.map(one =>
    one.words.filter(isFull).length > 1 || surname === undefined || one.words.includes(surname)
      ? one
      : { ...one, words: [...one.words, surname] }
  )
}

/** One person, in natural order or as `Surname, Given names`; drops titles and vesting. */
function person(all: readonly string[]): Party {
  const parts = splitAt(all, ',').filter(part => part.length > 0)
  const [behind, named] = [parts.slice(1), parts[0] ?? []]
  const generations = behind.filter(part => part.length === 1 && GENERATIONS[part[0] ?? ''] !== undefined).flat()
  const given = behind.filter(
    part => !(part.length === 1 && GENERATIONS[part[0] ?? ''] !== undefined) && !VESTING.has(part[0] ?? '')
  )
  const inline = GENERATIONS[named.at(-1) ?? ''] !== undefined && named.length > 1 ? (named.at(-1) ?? '') : ''
  const spoken = inline === '' ? named : named.slice(0, -1)
  const givenNames = given.flat()
  const ownGeneration =
    givenNames.length > 1 && GENERATIONS[givenNames.at(-1) ?? ''] !== undefined ? (givenNames.pop() ?? '') : ''
  const inOrder =
    given.length > 0 ? [...withoutTitle(givenNames), ...joined(spoken, 0)] : joined(withoutTitle(spoken), 1)
  const generation = GENERATIONS[inline || ownGeneration || (generations[0] ?? '')] ?? ''
  return { isPerson: true, words: inOrder, generation }
}

function withoutTitle(all: readonly string[]): readonly string[] {
  return all.length > 1 && TITLES.has(all[0] ?? '') ? all.slice(1) : all
}

/**
 * `de la garza` becomes `delagarza`: otherwise Maria Garza would match Maria de la Garza with a middle name left out.
 */
function joined(all: readonly string[], from: number): readonly string[] {
  const found: string[] = []
  let prefix = ''
  all.forEach((word, index) => {
    if (index >= from && index < all.length - 1 && PARTICLES.has(spelled(word))) prefix += spelled(word)
    else {
      found.push(prefix + word)
      prefix = ''
    }
  })
  return found
}

const spelled = (word: string) => (word === 'saint' ? 'st' : word)

/** More than an initial. */
export const isFull = (word: string): boolean => word.length > 1

function splitAt(all: readonly string[], mark: string): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  for (const word of all) {
    if (word === mark) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}
