import type { Relation } from './compare-addresses.ts'
import { isFull, partiesOf, type Party } from './party-names.ts'

/**
 * Compares the names on one side of an order (its buyers) with a row's. `same` if both give the full name of a shared
 * party, `differ` if both have names and none can match, otherwise `unclear`.
 */
export function compareNames(mine: readonly string[], listed: readonly string[]): Relation {
  const [ours, theirs] = [mine.flatMap(partiesOf), listed.flatMap(partiesOf)]
  if (ours.length === 0 || theirs.length === 0) return 'unclear'
  const relations = ours.flatMap(one => theirs.map(other => compareParties(one, other)))
  return relations.includes('same') ? 'same' : relations.includes('unclear') ? 'unclear' : 'differ'
}

/** `same` requires at least two full words and no contradicting word, initial or generation. */
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

/** An initial may match a given name but does not prove it. */
function initialRelation(a = '', b = ''): Relation {
  if (a === b) return isFull(a) ? 'same' : 'unclear'
  return (!isFull(a) || !isFull(b)) && a[0] === b[0] ? 'unclear' : 'differ'
}

/** Middle names may be omitted or abbreviated, but not differ. */
function middlesContradict(a: readonly string[], b: readonly string[]): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a]
  let from = 0
  return fewer.some(word => {
    const found = more.findIndex((other, index) => index >= from && initialRelation(word, other) !== 'differ')
    from = found + 1
    return found < 0
  })
}
