import type { FieldMessage } from '#domain/common/failure.ts'
import { folded, HEADINGS, LOCATORS, TECHNICAL, TEXTS, WRAPPERS } from './error-members.ts'
import { membersOf, type Members } from '../message/members.ts'
import { orderFieldOf, orderPathOf } from '../message/message-paths.ts'

/** Limits of what is read from a body, and of the result. */
const DEEPEST = 20
const MOST_NODES = 10_000
export const MOST_MESSAGES = 100
const MOST_MORE = 40

/** What a body says. `heading`: the message about the whole; `more`: what a clerk need not read. */
export interface Walked {
  readonly heading?: string
  readonly messages: readonly FieldMessage[]
  readonly more: readonly string[]
}

interface Place {
  /** In the service's names, starting at the order as far as it can be recognized. */
  readonly path: string
  /** Whether it is an element of a list. */
  readonly isElement: boolean
  /** Directly inside a member that wraps errors: its position is no place in the order. */
  readonly inWrapper: boolean
  readonly isTechnical: boolean
}

const TOP: Place = { path: '', isElement: false, inWrapper: true, isTechnical: false }

interface Walk {
  /** Cleans text for display; undefined if nothing is left. */
  readonly clean: (text: string) => string | undefined
  /** Whether the service only repeats what was sent. */
  readonly isEcho: (text: string) => boolean
  heading: string | undefined
  readonly messages: Map<string, FieldMessage>
  readonly more: Set<string>
  nodes: number
  isCut: boolean
}

/**
 * Everything parsed JSON says. Known shapes are read by their member names (specification 7 leaves the shape open); any
 * other text keeps its path.
 */
export function walkError(value: unknown, clean: Walk['clean'], isEcho: Walk['isEcho']): Walked {
  const walk: Walk = { clean, isEcho, heading: undefined, messages: new Map(), more: new Set(), nodes: 0, isCut: false }
  visit(walk, value, TOP, 0)
  const more = [...walk.more, ...(walk.isCut ? ['…'] : [])]
  return {
    messages: [...walk.messages.values()],
    more,
    ...(walk.heading === undefined ? {} : { heading: walk.heading })
  }
}

function visit(walk: Walk, value: unknown, place: Place, depth: number): void {
  if (depth > DEEPEST || ++walk.nodes > MOST_NODES) {
    walk.isCut = true
  } else if (typeof value === 'string') {
    visitText(walk, value, place, depth)
  } else if (typeof value === 'number' || typeof value === 'boolean') {
    tellMore(walk, place.path, String(value))
  } else if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => {
      const isPart = typeof item === 'object' && item !== null && !place.inWrapper
      visit(walk, item, { ...place, path: isPart ? `${place.path}.${index}` : place.path, isElement: true }, depth + 1)
    })
  } else {
    const members = membersOf(value)
    if (members !== undefined) visitMembers(walk, members, place, depth)
  }
}

function visitText(walk: Walk, text: string, place: Place, depth: number): void {
  const inner = jsonIn(text)
  if (inner !== undefined) visit(walk, inner, place, depth + 1)
  else if (place.isTechnical || walk.isEcho(text)) tellMore(walk, place.path, text)
  else tell(walk, place.path, text)
}

/** Some services put JSON into a string of their JSON. */
function jsonIn(text: string): object | undefined {
  if (!/^\s*(?:\{[\s\S]*\}|\[[\s\S]*\])\s*$/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function visitMembers(walk: Walk, members: Members, place: Place, depth: number): void {
  const entries = Object.entries(members)
  const words = place.isTechnical ? [] : wordsAmong(walk, entries)
  const locator = place.isTechnical ? undefined : locatorOf(walk, entries, place, words.length > 0)
  const here = { ...place, path: locator?.path ?? place.path }
  const before = told(walk)
  for (const [, value] of words) {
    const isHeading = walk.heading === undefined && here.path === '' && !here.isElement && jsonIn(value) === undefined
    if (isHeading) walk.heading = walk.clean(value)
    else visitText(walk, value, here, depth)
  }
  const done = new Set([...words.map(([key]) => key), locator?.key])
  for (const [key, value] of entries) {
    if (!done.has(key)) visit(walk, value, placeIn(here, key, value, words.length > 0), depth + 1)
  }
  // A field's name of which nothing is said is all that was said.
  if (locator !== undefined && told(walk) === before) visit(walk, members[locator.key], place, depth + 1)
}

const told = ({ heading, messages, more }: Walk) => messages.size + more.size + (heading === undefined ? 0 : 1)

type Entries = readonly (readonly [string, unknown])[]

function wordsAmong(walk: Walk, entries: Entries): readonly (readonly [string, string])[] {
  const texts = (names: readonly string[]) =>
    names.flatMap(name =>
      entries.flatMap(([key, value]) =>
        folded(key) === name && typeof value === 'string' && walk.clean(value) !== undefined
          ? [[key, value] as const]
          : []
      )
    )
  const found = texts(TEXTS)
  return found.length > 0 ? found : texts(HEADINGS)
}

function placeIn(place: Place, key: string, value: unknown, hasWords: boolean): Place {
  const name = folded(key)
  const path = joined(place.path, key)
  if (orderFieldOf(path) !== undefined && orderFieldOf(place.path) === undefined)
    return { ...place, path, isElement: false, inWrapper: false }
  if (typeof value === 'object' && WRAPPERS.has(name)) return { ...place, inWrapper: true }
  const isClass = name === 'name' && typeof value === 'string' && /(?:Error|Exception)$/.test(value)
  const isTechnical =
    place.isTechnical ||
    isClass ||
    TECHNICAL.has(name) ||
    (hasWords && (LOCATORS.includes(name) || HEADINGS.includes(name)))
  if (!isTechnical && WRAPPERS.has(name)) return place
  return { path, isElement: false, inWrapper: false, isTechnical }
}

/**
 * The member in which an error names its field, and the resulting path; undefined if its position says it already, or
 * nothing does.
 */
function locatorOf(
  walk: Walk,
  entries: Entries,
  place: Place,
  hasWords: boolean
): { readonly key: string; readonly path: string } | undefined {
  if (orderFieldOf(place.path) !== undefined) return undefined
  const named = LOCATORS.flatMap(name =>
    entries.flatMap(([key, value]) => {
      const path = folded(key) === name ? pathIn(value) : undefined
      return path === undefined || walk.clean(path) === undefined ? [] : [{ key, path }]
    })
  )
  for (const { key, path } of hasWords ? named : []) {
    const whole = [path, joined(place.path, path)].find(found => orderFieldOf(found) !== undefined)
    if (whole !== undefined) return { key, path: whole }
  }
  const [first] = named
  if (first === undefined || !place.isElement) return undefined
  const holdsErrors = entries.some(
    ([key, value]) => key !== first.key && typeof value === 'object' && WRAPPERS.has(folded(key))
  )
  return hasWords || holdsErrors ? { key: first.key, path: joined(place.path, first.path) } : undefined
}

const joined = (path: string, more: string) => (path === '' ? more : `${path}.${more}`)

function pathIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value))
    return value.every(part => typeof part === 'string' || typeof part === 'number') && value.length > 0
      ? value.join('.')
      : undefined
  const source = membersOf(value)
  return source === undefined ? undefined : pathIn(source['pointer'] ?? source['parameter'])
}

function tell(walk: Walk, path: string, text: string): void {
  const message = walk.clean(text)
  if (message === undefined) return
  const named = orderFieldOf(path) === undefined ? pathNamed(message) : undefined
  const place = named ?? walk.clean(orderPathOf(path)) ?? ''
  const key = JSON.stringify([place, message])
  if (walk.messages.size >= MOST_MESSAGES && !walk.messages.has(key)) walk.isCut = true
  else walk.messages.set(key, { path: place, message })
}

/**
 * The one field of an order that a sentence names by its path, as NestJS, Fastify and Laravel write it: `contacts.0.email
 * must be an email`. Undefined if it names none, or several.
 */
export function pathNamed(sentence: string): string | undefined {
  const [field, ...others] = new Set(
    [...sentence.matchAll(PATH)].flatMap(([path]) => (orderFieldOf(path) === undefined ? [] : [orderPathOf(path)]))
  )
  return others.length === 0 ? field : undefined
}

/** A word with a dot, a bracket, a slash or an underscore within. */
const PATH = /(?<![\w./@-])[A-Za-z_]\w*[._[/][\w.[\]/'-]*[\w\]]/g

function tellMore(walk: Walk, path: string, text: string): void {
  const words = walk.clean(text)
  if (words === undefined) return
  const place = walk.clean(orderPathOf(path)) ?? ''
  if (walk.more.size >= MOST_MORE) walk.isCut = true
  else walk.more.add(place === '' ? words : `${place}: ${words}`)
}
