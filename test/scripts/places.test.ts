import { describe, expect, it } from 'vitest'
import { accuracyOf } from '../../scripts/places/accuracy.ts'
import { nearCounties } from '../../scripts/places/nearness.ts'
import type { Point } from '../../scripts/places/county-shapes.ts'

const box = (west: number, south: number, east: number, north: number): readonly Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south]
]
const LEFT = { id: '48001', name: 'Left', rings: [box(-1, 30, 0, 31), box(-0.6, 30.4, -0.4, 30.6)] }
const ISLAND = { id: '48005', name: 'Island', rings: [box(-0.6, 30.4, -0.4, 30.6)] }
const RIGHT = { id: '48003', name: 'Right', rings: [box(0, 30, 1, 31)] }
const near = nearCounties([LEFT, RIGHT, ISLAND])
const named = (point: Point) => near(point).map(({ county, kilometers }) => `${county.name} ${kilometers.toFixed(1)}`)

describe('counties near a point', () => {
  it('begin with the one that holds it; a neighbor’s distance is to its nearest border', () => {
    expect(named([-0.02, 30.2])).toEqual(['Left 0.0', 'Right 1.9'])
  })
  it('leave out those that are farther than 25 km', () => {
    expect(named([-0.9, 30.05])).toEqual(['Left 0.0'])
  })
  it('see a county inside another one', () => {
    expect(named([-0.5, 30.5])).toEqual(['Island 0.0', 'Left 9.6'])
  })
  it('are found from outside of all', () => {
    expect(named([1.1, 30.5])).toEqual(['Right 9.6'])
    expect(named([40, 30])).toEqual([])
  })
})

describe('the accuracy of the table', () => {
  const place = (zip: string, counties: readonly string[], clear: boolean) => ({
    zip,
    city: 'Katy',
    state: 'TX',
    counties,
    clear
  })
  const states = [
    {
      state: 'TX',
      counties: [],
      places: [
        place('00001', ['A'], true),
        place('00002', ['A', 'B'], true),
        place('00003', ['B', 'A'], false),
        place('00004', ['C'], true),
        place('00005', ['C'], true)
      ]
    }
  ]
  it('counts only codes that the other source has', () => {
    const truth = new Map([
      ['00001', ['A']],
      ['00002', ['A', 'B']],
      ['00003', ['A', 'D']],
      ['00004', ['A']],
      ['99999', ['A']]
    ])
    expect(accuracyOf(states, truth)).toEqual({
      codes: 4,
      firstRight: 2 / 4,
      allOffered: 2 / 4,
      filled: 3 / 4,
      filledWrong: 1 / 3,
      filledOneOfSeveral: 1 / 3
    })
  })
})
