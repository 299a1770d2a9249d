import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Longitude and latitude, in degrees. */
export type Point = readonly [longitude: number, latitude: number]
export type Ring = readonly Point[]

/** A county of the Census. `id` is its FIPS code, of which the first two digits are the state's. */
export interface County {
  readonly id: string
  readonly name: string
  /** Outer borders and holes alike: what lies in an odd number of rings is inside. */
  readonly rings: readonly Ring[]
}

/** The part of a TopoJSON file that is read: borders as arcs, which neighbors share. */
interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point }
  readonly arcs: readonly (readonly Point[])[]
  readonly objects: { readonly counties: { readonly geometries: readonly Geometry[] } }
}
interface Geometry {
  readonly id: string
  readonly properties: { readonly name: string }
  readonly type: 'Polygon' | 'MultiPolygon'
  readonly arcs: readonly (readonly ArcIndex[])[] | readonly (readonly (readonly ArcIndex[])[])[]
}
type ArcIndex = number

/** States whose independent cities are counties of their own, often with the name of the county around them. */
const WITH_INDEPENDENT_CITIES = ['24', '29', '51']
/** From this county code on. */
const FIRST_CITY = 510

/** The counties of the package `us-atlas`. */
export function countyShapes(): readonly County[] {
  const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'))
  const { transform, arcs, objects } = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const lines = arcs.map(arc => absolute(arc, transform))
  return objects.counties.geometries.map(({ id, properties, arcs: parts }) => ({
    id,
    name: nameOf(id, properties.name),
    rings: ringsIn(parts).map(ring => joined(ring, lines))
  }))
}

/** `Richmond` is a county of Virginia, `Richmond City` is not in it. */
function nameOf(id: string, name: string): string {
  const isCity = WITH_INDEPENDENT_CITIES.includes(id.slice(0, 2)) && Number(id.slice(2)) >= FIRST_CITY
  return isCity ? `${name} City` : name
}

/** Each point is the difference to the one before, in steps of `scale`. */
function absolute(arc: readonly Point[], { scale, translate }: Topology['transform']): Point[] {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

const ringsIn = (parts: Geometry['arcs']): readonly (readonly ArcIndex[])[] =>
  parts.flatMap(part => (isRing(part) ? [part] : part))

const isRing = (part: Geometry['arcs'][number]): part is readonly ArcIndex[] => typeof part[0] === 'number'

/** A negative index is the complement of the arc's own, and means that it runs backward. */
function joined(ring: readonly ArcIndex[], lines: readonly Point[][]): Ring {
  return ring.flatMap((index, place) => {
    const line = index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? [])
    return place === 0 ? line : line.slice(1)
  })
}
