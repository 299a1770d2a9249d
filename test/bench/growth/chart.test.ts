import { expect, it } from 'vitest'
import { chartOf, seriesOf } from './chart.ts'

it('a chart has a line for each series, where 100,000 orders are 1 ×', () => {
  const svg = chartOf([1000, 100_000, 1_000_000], [{ label: 'memory', values: [1, 100, 1000] }])
  expect(svg).toContain('>memory</text>')
  const lines = [...svg.matchAll(/<polyline points="([^"]+)"/g)].map(([, points]) => points)
  // What grows in proportion lies on the dotted line.
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe(lines[1])
  expect(svg).toContain('>0.01 ×</text>')
  expect(svg).toContain('>1,000,000</text>')
})

it('figures that are not those of the growth bench are refused', () => {
  expect(() => seriesOf('{"results": []}')).toThrow('run growth with --json')
})
