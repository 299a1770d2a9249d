/**
 * All messages between the page and the frame of a preview. The frame has an opaque origin and has read an untrusted
 * file: both sides accept only what is exactly one of these, from the one window they know, and silently ignore
 * everything else.
 */

export type ShownAs = 'pdf' | 'picture'

/** Colors as a browser computes them: `rgb(250, 249, 245)`. */
export interface FrameColors {
  readonly scheme: 'light' | 'dark'
  readonly around: string
  readonly edge: string
  readonly ink: string
}

export type ToFrame =
  /** Once per frame; the bytes are transferred, not copied. */
  | { readonly kind: 'show'; readonly shownAs: ShownAs; readonly mediaType: string; readonly bytes: ArrayBuffer }
  | { readonly kind: 'colors'; readonly colors: FrameColors }
  | { readonly kind: 'zoom'; readonly to: 'in' | 'out' | 'width' }
  /** Counted from 1. */
  | { readonly kind: 'go'; readonly page: number }
  | { readonly kind: 'print' }
  /** Whether every printed sheet says that this is a previous version. */
  | { readonly kind: 'stamp'; readonly isPrevious: boolean }

export type WhyNot = 'damaged' | 'password' | 'too-large'

export type FromFrame =
  | { readonly kind: 'ready' }
  | { readonly kind: 'shown'; readonly pages: number }
  | { readonly kind: 'in-sight'; readonly page: number }
  /** `percent` of the paper size; `fits` while it follows the frame's width. */
  | { readonly kind: 'zoomed'; readonly percent: number; readonly fits: boolean }
  | { readonly kind: 'cannot-show'; readonly why: WhyNot }
  /** Print progress: `page` of `pages` is ready. */
  | { readonly kind: 'printing'; readonly page: number; readonly pages: number }
  /** The system's print dialog has it, or it could not get there. */
  | { readonly kind: 'printed'; readonly handedOver: boolean }
  /** Esc was pressed in the frame. */
  | { readonly kind: 'leave' }
  /** ← or → was pressed in the frame, where they do not scroll. */
  | { readonly kind: 'step'; readonly to: 'before' | 'after' }

type Check = (value: unknown) => boolean
type Members = Readonly<Record<string, Check>>

/** Far more pages than any closing document has; a file that claims more is not believed. */
export const MOST_PAGES = 5_000

const among =
  (...values: readonly unknown[]): Check =>
  value =>
    values.includes(value)
const whole =
  (least: number, most: number): Check =>
  value =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
const aPage = whole(1, MOST_PAGES)
const matching =
  (pattern: RegExp): Check =>
  value =>
    typeof value === 'string' && pattern.test(value)
const aColor = matching(/^rgb\(\d{1,3}, \d{1,3}, \d{1,3}\)$/)
const aYesOrNo: Check = value => typeof value === 'boolean'

const TO_FRAME: Readonly<Record<ToFrame['kind'], Members>> = {
  show: {
    shownAs: among('pdf', 'picture'),
    mediaType: matching(/^[a-z]+\/[a-z0-9.+-]+$/),
    bytes: value => value instanceof ArrayBuffer
  },
  colors: {
    colors: value => isExactly(value, { scheme: among('light', 'dark'), around: aColor, edge: aColor, ink: aColor })
  },
  zoom: { to: among('in', 'out', 'width') },
  go: { page: aPage },
  print: {},
  stamp: { isPrevious: aYesOrNo }
}

const FROM_FRAME: Readonly<Record<FromFrame['kind'], Members>> = {
  ready: {},
  shown: { pages: aPage },
  'in-sight': { page: aPage },
  zoomed: { percent: whole(1, 10_000), fits: aYesOrNo },
  'cannot-show': { why: among('damaged', 'password', 'too-large') },
  printing: { page: aPage, pages: aPage },
  printed: { handedOver: aYesOrNo },
  leave: {},
  step: { to: among('before', 'after') }
}

/** A message from the page; undefined if it is not one. */
export function readToFrame(data: unknown): ToFrame | undefined {
  return isMessage<ToFrame>(data, TO_FRAME) ? data : undefined
}

/** A message from the frame; undefined if it is not one. */
export function readFromFrame(data: unknown): FromFrame | undefined {
  return isMessage<FromFrame>(data, FROM_FRAME) ? data : undefined
}

function isMessage<T>(data: unknown, kinds: Readonly<Record<string, Members>>): data is T {
  if (typeof data !== 'object' || data === null || !('kind' in data) || typeof data.kind !== 'string') return false
  const { kind } = data
  const members = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return members !== undefined && isExactly(data, { kind: among(kind), ...members })
}

/** All members are present and valid, and there are no others. */
function isExactly(value: unknown, members: Members): boolean {
  if (typeof value !== 'object' || value === null) return false
  const entries = Object.entries(value)
  return (
    entries.length === Object.keys(members).length &&
    entries.every(([name, inner]) => Object.hasOwn(members, name) && members[name]?.(inner) === true)
  )
}
