import { createHash } from 'node:crypto'
import { mix } from './random.ts'

/**
 * The UUID (version 4) of a sample order. It contains the order's sequence number under a mask, so that an order is
 * found by arithmetic instead of a table of a hundred thousand ids.
 */
export function sampleId(key: number, sequence: number): string {
  const first = mix(mix(key, sequence), 1)
  const second = mix(mix(key, sequence), 2)
  const third = mix(mix(key, sequence), 3)
  const masked = (sequence ^ mask(key, first, second, third)) >>> 0
  const digits =
    hex(masked, 8) +
    hex(first >>> 16, 4) +
    '4' +
    hex(first & 0xfff, 3) +
    (8 + (second >>> 30)).toString(16) +
    hex((second >>> 16) & 0xfff, 3) +
    hex(second & 0xffff, 4) +
    hex(third, 8)
  return dashed(digits)
}

/** The sequence number in a sample order's UUID (in lower case); undefined if the UUID does not belong to this key. */
export function sampleSequence(key: number, id: string): number | undefined {
  const digits = id.replaceAll('-', '')
  const word = (from: number, to: number): number => Number.parseInt(digits.slice(from, to), 16)
  const first = ((word(8, 12) << 16) | word(13, 16)) >>> 0
  const second = (((word(16, 17) - 8) << 30) | (word(17, 20) << 16) | word(20, 24)) >>> 0
  const sequence = (word(0, 8) ^ mask(key, first, second, word(24, 32))) >>> 0
  return sampleId(key, sequence) === id ? sequence : undefined
}

/** A UUID (version 4) derived from a text: the same text gives the same UUID. */
export function textId(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  const variant = (8 + (Number.parseInt(digits.slice(16, 17), 16) & 3)).toString(16)
  return dashed(digits.slice(0, 12) + '4' + digits.slice(13, 16) + variant + digits.slice(17, 32))
}

/** Derived from the hash bits that the UUID itself contains, so that the UUID is enough to compute it. */
function mask(key: number, first: number, second: number, third: number): number {
  return mix(mix(mix(mix(key, 4), first & 0xffff0fff), second & 0xcfffffff), third)
}

function hex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0')
}

function dashed(digits: string): string {
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32)
  ].join('-')
}
