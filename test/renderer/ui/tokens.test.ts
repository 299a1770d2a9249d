import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../../renderer/ui/style/tokens.css'), 'utf8')
const PAIR = /--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g
const tokens = new Map([...css.matchAll(PAIR)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]))

type Theme = 'light' | 'dark'

function color(name: string, theme: Theme): string {
  const found = tokens.get(name)
  if (found === undefined) throw new Error(`tokens.css has no color --${name}`)
  return found[theme]
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const SURFACES = ['paper', 'sheet', 'rail', 'hover', 'pick']
const TEXT_ON_SURFACES = ['ink', 'ink-2', 'ink-3', 'accent', 'accent-strong', 'warn', 'bad', 'note']
const PAIRS = [
  ...TEXT_ON_SURFACES.flatMap(text => SURFACES.map(surface => [text, surface] as const)),
  ...['accent', 'warn', 'bad', 'note', 'ink'].map(tone => [tone, `${tone === 'ink' ? 'warn' : tone}-soft`] as const),
  ...['accent-soft', 'bad-soft', 'note-soft'].map(soft => ['ink', soft] as const),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong']
] as const
const EDGES = [
  ...['line-field', 'accent-strong'].flatMap(edge => ['paper', 'sheet'].map(surface => [edge, surface] as const)),
  ...['green', 'blue', 'violet', 'amber', 'red', 'gray'].flatMap(name =>
    ['paper', 'sheet', 'rail'].map(surface => [`connection-${name}`, surface] as const)
  )
]

describe.each(['light', 'dark'] as const)('in the %s theme', theme => {
  it.each(PAIRS)('%s is readable on %s (AA, 4.5 to 1)', (text, surface) => {
    expect(contrast(color(text, theme), color(surface, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(EDGES)('%s is told from %s (AA, 3 to 1)', (edge, surface) => {
    expect(contrast(color(edge, theme), color(surface, theme))).toBeGreaterThanOrEqual(3)
  })
})
