import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { clearCounty } from '#domain/places/zip-place.ts'
import { createPlaces } from '../../main/places/places.ts'
import { writeTable } from '../../main/places/table.ts'
import { temporaryFolder } from '../settings/support/temporary-folder.ts'

const places = createPlaces()

/** City, state and first county; the county is in parentheses if it may not be filled in. */
const KNOWN: readonly (readonly [zip: string, line: string])[] = [
  ['77494', 'Katy, TX, Fort Bend'],
  ['90210', 'Beverly Hills, CA, Los Angeles'],
  ['10001', 'New York, NY, New York'],
  ['02108', 'Boston, MA, (Suffolk)'],
  ['60601', 'Chicago, IL, Cook'],
  ['21201', 'Baltimore, MD, Baltimore City'],
  ['21204', 'Towson, MD, Baltimore'],
  ['63103', 'Saint Louis, MO, St. Louis City'],
  ['63011', 'Ballwin, MO, St. Louis'],
  ['23219', 'Richmond, VA, Richmond City'],
  ['22314', 'Alexandria, VA, (Alexandria City)'],
  ['22030', 'Fairfax, VA, (Fairfax City)'],
  ['20001', 'Washington, DC, District of Columbia'],
  ['70112', 'New Orleans, LA, (Orleans)'],
  ['99501', 'Anchorage, AK, Anchorage'],
  ['99686', 'Valdez, AK, (Chugach)'],
  ['00501', 'Holtsville, NY, Suffolk'],
  ['00901', 'San Juan, PR, San Juan']
]

describe('places', () => {
  it.each(['', ' ', '7749', '774940', '77494-1234', 'toString'])('knows nothing of “%s”', async zip => {
    expect(await places.find(zip)).toBeNull()
  })

  it.each(KNOWN)('knows %s: %s', async (zip, line) => {
    const place = await places.find(zip)
    const county = place === null ? undefined : clearCounty(place)
    expect(place && `${place.city}, ${place.state}, ${county ?? `(${place.counties[0]})`}`).toBe(line)
  })

  it('offers at most six counties, each of the state', async () => {
    const place = await places.find('30303')
    const counties = await places.counties('GA')
    expect(place?.counties.length).toBeLessThanOrEqual(6)
    for (const county of place?.counties ?? []) expect(counties).toContain(county)
  })

  it('knows no military mail and no code that does not exist', async () => {
    expect(await places.find('09001')).toBeNull()
    expect(await places.find('00000')).toBeNull()
  })

  it('lists the counties of a state by name, whatever its case, and none of anything else', async () => {
    expect((await places.counties('tx')).length).toBe(254)
    expect((await places.counties('DE')).join()).toBe('Kent,New Castle,Sussex')
    expect(await places.counties('ZZ')).toEqual([])
  })

  it('reads the table at the first question, and again after it could not', async () => {
    const file = join(await temporaryFolder(), 'table.br')
    const own = createPlaces(pathToFileURL(file))
    await expect(own.find('77494')).rejects.toThrow('ENOENT')
    const place = { zip: '77494', city: 'Katy', state: 'TX', counties: ['Harris'], clear: false }
    writeFileSync(file, brotliCompressSync(writeTable([{ state: 'TX', counties: ['Harris'], places: [place] }])))
    expect(await own.find('77494')).toEqual(place)
  })

  it('reads the table once', async () => {
    const file = join(await temporaryFolder(), 'table.br')
    writeFileSync(file, brotliCompressSync(writeTable([{ state: 'TX', counties: ['Harris'], places: [] }])))
    const own = createPlaces(pathToFileURL(file))
    expect(await own.counties('TX')).toEqual(['Harris'])
    rmSync(file)
    expect(await own.counties('TX')).toEqual(['Harris'])
  })
})
