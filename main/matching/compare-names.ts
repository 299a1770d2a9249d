import type { Relation } from './compare-addresses.ts'
import { isFull, partiesOf, type Party } from './party-names.ts'

/**
 * Takes the names of one side of an order (its buyers) and those of a row; `same` where one of them is named in both in full, `differ`
 * where both name someone and none may be the same, else `unclear`.
 */
export function compareNames(mine: readonly string[], listed: readonly string[]): Relation {
  const [ours, theirs] = [mine.flatMap(partiesOf), listed.flatMap(partiesOf)]
  if (ours.length === 0 || theirs.length === 0) return 'unclear'
  const relations = ours.flatMap(one => theirs.map(other => compareParties(one, other)))
  return relations.includes('same') ? 'same' : relations.includes('unclear') ? 'unclear' : 'differ'
}

/** Takes two parties; `same` needs two whole words at least, and no word, initial or generation that speaks against it. */
export function compareParties(a: Party, b: Party): Relation {
  if (a.isPerson && b.isPerson) return comparePeople(a, b)
  const [one, two] = [a.words.join(' '), b.words.join(' ')]
  if (one === two && a.words.length > 1) return a.isPerson === b.isPerson ? 'same' : 'unclear'
  const isPart = ` ${one} `.includes(` ${two} `) || ` ${two} `.includes(` ${one} `)
  return isPart ? 'unclear' : 'differ'
}

function comparePeople(a: Party, b: Party): Relation {
  if (a.generation !== '' && b.generation !== '' && a.generation !== b.generation) return 'differ'
  if (a.words.length < 2 || b.words.length < 2)
    return a.words.some(word => b.words.includes(word)) ? 'unclear' : 'differ'
  const [first, last] = [initialRelation(a.words[0], b.words[0]), a.words.at(-1) === b.words.at(-1)]
  if (!last || first === 'differ')
    return [...a.words].sort().join(' ') === [...b.words].sort().join(' ') ? 'unclear' : 'differ'
  if (middlesContradict(a.words.slice(1, -1), b.words.slice(1, -1))) return 'differ'
  return first === 'same' && a.generation === b.generation && isFull(a.words.at(-1) ?? '') ? 'same' : 'unclear'
}

/** Whether two given names are one: an initial may stand for a name, but does not show that it is. */
function initialRelation(a = '', b = ''): Relation {
  if (a === b) return isFull(a) ? 'same' : 'unclear'
  return (!isFull(a) || !isFull(b)) && a[0] === b[0] ? 'unclear' : 'differ'
}

/** Middle names may be left out or be initials, but not be others. */
function middlesContradict(a: readonly string[], b: readonly string[]): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a]
  let from = 0
  return fewer.some(word => {
    const found = more.findIndex((other, index) => index >= from && initialRelation(word, other) !== 'differ')
    from = found + 1
    return found < 0
  })
}
