import type { County, Point, Ring } from './county-shapes.ts'

/** A county, and how far its nearest border is from a point outside it, in kilometers; 0 inside. */
export interface Near {
  readonly county: County
  readonly kilometers: number
}

/** Farther counties are no candidates. */
export const REACH = 25

const KM_PER_DEGREE = 111.32
/** Side of a square of the grid, in degrees of latitude and longitude: a little more than the reach. */
const SIDE = 0.25

type Segment = readonly [county: number, from: Point, to: Point]

/** Finds the counties around a point by squares of a grid, so that 40,000 points take a second. */
export function nearCounties(counties: readonly County[]): (point: Point) => readonly Near[] {
  const squares = new Map<string, Segment[]>()
  for (const [index, { rings }] of counties.entries())
    for (const [from, to] of rings.flatMap(sidesOf))
      for (const key of squaresOf(from, to)) {
        const known = squares.get(key)
        if (known === undefined) squares.set(key, [[index, from, to]])
        else known.push([index, from, to])
      }
  const boxes = counties.map(boxOf)

  return point => {
    const nearest = new Map<number, number>()
    for (const key of squaresAround(point))
      for (const [county, from, to] of squares.get(key) ?? []) {
        const kilometers = distance(point, from, to)
        if (kilometers < Math.min(nearest.get(county) ?? REACH, REACH)) nearest.set(county, kilometers)
      }
    for (const [index, county] of counties.entries())
      if (isInBox(point, boxes[index]) && isInside(point, county)) nearest.set(index, 0)
    return [...nearest]
      .flatMap(([index, kilometers]) => {
        const county = counties[index]
        return county === undefined ? [] : [{ county, kilometers }]
      })
      .sort((one, other) => one.kilometers - other.kilometers || one.county.id.localeCompare(other.county.id))
  }
}

function sidesOf(ring: Ring): (readonly [Point, Point])[] {
  return ring.slice(1).flatMap((to, index) => {
    const from = ring[index]
    return from === undefined ? [] : [[from, to] as const]
  })
}

const square = (degrees: number) => Math.floor(degrees / SIDE)

function squaresOf(from: Point, to: Point): string[] {
  const keys: string[] = []
  for (let x = square(Math.min(from[0], to[0])); x <= square(Math.max(from[0], to[0])); x++)
    for (let y = square(Math.min(from[1], to[1])); y <= square(Math.max(from[1], to[1])); y++) keys.push(`${x} ${y}`)
  return keys
}

function squaresAround([longitude, latitude]: Point): string[] {
  const high = REACH / KM_PER_DEGREE
  const wide = high / Math.cos((latitude * Math.PI) / 180)
  return squaresOf([longitude - wide, latitude - high], [longitude + wide, latitude + high])
}

/** From a point to a side, in kilometers, as on a flat map around the point. */
function distance([longitude, latitude]: Point, from: Point, to: Point): number {
  const wide = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const [x1, y1] = [(from[0] - longitude) * wide, (from[1] - latitude) * KM_PER_DEGREE]
  const [dx, dy] = [(to[0] - from[0]) * wide, (to[1] - from[1]) * KM_PER_DEGREE]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length))
  return Math.hypot(x1 + along * dx, y1 + along * dy)
}

type Box = readonly [west: number, south: number, east: number, north: number]

function boxOf({ rings }: County): Box {
  const points = rings.flat()
  const side = (axis: 0 | 1, pick: (one: number, other: number) => number, from: number) =>
    points.reduce((found, point) => pick(found, point[axis]), from)
  return [
    side(0, Math.min, Infinity),
    side(1, Math.min, Infinity),
    side(0, Math.max, -Infinity),
    side(1, Math.max, -Infinity)
  ]
}

const isInBox = ([x, y]: Point, box: Box | undefined) =>
  box !== undefined && x >= box[0] && y >= box[1] && x <= box[2] && y <= box[3]

/** A line from the point to the east crosses the borders an odd number of times. */
function isInside([x, y]: Point, { rings }: County): boolean {
  let inside = false
  for (const [from, to] of rings.flatMap(sidesOf))
    if (from[1] > y !== to[1] > y && x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0])
      inside = !inside
  return inside
}
