import type { Contact, Order, PropertyAddress } from '#domain/order/order.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { pick, type Draw } from '../../../practice/data/random.ts'
import type { Human, Place, Truth, Whoever } from './model.ts'

/** Ways to write the same, by hand and not from the tables under test. Each list is one meaning. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  Street: ['Street', 'St', 'St.', 'Str'],
  Avenue: ['Avenue', 'Ave', 'Ave.', 'Av'],
  Court: ['Court', 'Ct', 'Ct.'],
  Drive: ['Drive', 'Dr', 'Dr.'],
  Boulevard: ['Boulevard', 'Blvd', 'Blvd.'],
  Lane: ['Lane', 'Ln', 'Ln.'],
  Road: ['Road', 'Rd', 'Rd.'],
  Circle: ['Circle', 'Cir', 'Cir.'],
  Cove: ['Cove', 'Cv'],
  Place: ['Place', 'Pl', 'Pl.'],
  Trail: ['Trail', 'Trl'],
  Parkway: ['Parkway', 'Pkwy', 'Pky'],
  Terrace: ['Terrace', 'Ter', 'Terr.'],
  Way: ['Way', 'Wy'],
  Loop: ['Loop', 'Lp'],
  Square: ['Square', 'Sq', 'Sq.'],
  Highway: ['Highway', 'Hwy', 'Hwy.'],
  Crossing: ['Crossing', 'Xing'],
  Point: ['Point', 'Pt'],
  Heights: ['Heights', 'Hts'],
  North: ['North', 'N', 'N.'],
  South: ['South', 'S', 'S.'],
  East: ['East', 'E', 'E.'],
  West: ['West', 'W', 'W.'],
  Northeast: ['Northeast', 'NE', 'N.E.'],
  Southwest: ['Southwest', 'SW', 'S.W.'],
  Apartment: ['Apartment', 'Apt', 'Apt.', 'Apt #'],
  Unit: ['Unit', 'Unit #', 'UNIT'],
  Suite: ['Suite', 'Ste', 'Ste.'],
  '#': ['#', '# ', 'No.', 'Unit'],
  'farm-to-market': ['FM', 'F.M.', 'FM Road', 'FM Rd', 'Farm to Market Road', 'Farm-to-Market Rd', 'FM-'],
  ranch: ['Ranch Road', 'Ranch Rd', 'RR'],
  county: ['County Road', 'County Rd', 'CR', 'C.R.', 'Co. Rd.'],
  us: ['US Highway', 'U.S. Highway', 'US Hwy', 'US', 'U.S.'],
  state: ['State Highway', 'State Hwy', 'SH'],
  interstate: ['Interstate', 'IH', 'I-', 'I', 'Interstate Hwy', 'IH-'],
  Jr: ['Jr', 'Jr.', 'JR'],
  Sr: ['Sr', 'Sr.'],
  II: ['II'],
  III: ['III'],
  LLC: ['LLC', 'L.L.C.', 'llc'],
  Inc: ['Inc', 'Inc.', 'Incorporated'],
  LP: ['LP', 'L.P.'],
  Ltd: ['Ltd', 'Ltd.', 'Limited'],
  Company: ['Company', 'Co.', 'Co'],
  First: ['First', '1st'],
  '1st': ['1st', 'First', '1ST'],
  '2nd': ['2nd', 'Second'],
  '3rd': ['3rd', 'Third'],
  '5th': ['5th', 'Fifth'],
  Fifth: ['Fifth', '5th'],
  '11th': ['11th', 'Eleventh'],
  '12th': ['12th', 'Twelfth'],
  '21st': ['21st', 'Twenty-First', 'Twenty First'],
  'Twenty-First': ['Twenty-First', '21st'],
  '22nd': ['22nd', 'Twenty-Second'],
  '31st': ['31st', 'Thirty-first'],
  'Mount Vernon': ['Mount Vernon', 'Mt Vernon', 'Mt. Vernon'],
  'St. Charles': ['St. Charles', 'Saint Charles', 'St Charles'],
  "Saint Mary's": ["Saint Mary's", "St. Mary's", 'St Marys'],
  'North Star': ['North Star', 'N. Star'],
  'Fort Worth': ['Fort Worth', 'Ft. Worth', 'Ft Worth'],
  'St. Louis': ['St. Louis', 'Saint Louis', 'St Louis'],
  'Mount Pleasant': ['Mount Pleasant', 'Mt. Pleasant'],
  'Winston-Salem': ['Winston-Salem', 'Winston Salem'],
  'North Richland Hills': ['North Richland Hills', 'N Richland Hills', 'N. Richland Hls'],
  McAllen: ['McAllen', 'Mc Allen'],
  'Martin Luther King Jr': ['Martin Luther King Jr', 'Martin Luther King Jr.', 'MLK', 'Martin Luther King Junior'],
  TX: ['TX', 'Texas', 'Tx'],
  MO: ['MO', 'Missouri'],
  ID: ['ID', 'Idaho'],
  NC: ['NC', 'North Carolina', 'N.C.'],
  DC: ['DC', 'D.C.', 'District of Columbia'],
  NM: ['NM', 'New Mexico', 'N.M.'],
  VA: ['VA', 'Virginia'],
  NY: ['NY', 'New York', 'N.Y.'],
  SC: ['SC', 'South Carolina'],
  CO: ['CO', 'Colorado'],
  MA: ['MA', 'Massachusetts'],
  WV: ['WV', 'West Virginia']
}

/** One way to write a word of the model; most writers are of one habit, so the first is common. */
const written = (draw: Draw, word: string): string => pick(draw, WRITTEN[word] ?? [word])

const spaced = (parts: readonly string[]) => parts.filter(part => part !== '').join(' ')

function street(draw: Draw, place: Place): string {
  const road =
    place.road === '' ? written(draw, place.name) : `${written(draw, place.road)} ${place.name}`.replace('- ', '-')
  return spaced([
    numberOf(draw, place.number),
    place.pre && written(draw, place.pre),
    road,
    place.suffix && written(draw, place.suffix),
    place.post && written(draw, place.post)
  ])
}

const numberOf = (draw: Draw, number: string) => number.replace(' 1/2', pick(draw, [' 1/2', ' ½', '½', '-1/2']))

function unit(draw: Draw, place: Place): string {
  if (place.unit === null) return ''
  const id = place.unit.id.replace(/(\d)([A-Z])$/, pick(draw, ['$1$2', '$1-$2', '$1$2']))
  return `${written(draw, place.unit.kind)} ${id}`.replace(/# +(?=\S)/, pick(draw, ['#', '# ']))
}

/** One line of the list, in a style nobody states (specification 2.8). */
export function listed(draw: Draw, place: Place): string {
  const [comma, last] = pick(draw, [
    [', ', ', '],
    [', ', ', '],
    [' ', ' '],
    [',', ','],
    ['  ', ' '],
    [' , ', ' '],
    [' - ', ', '],
    [', ', ' '],
    ['; ', '; '],
    ['\n', ', ']
  ] as const)
  const [before, after] = draw() < 0.15 ? [unit(draw, place), ''] : ['', unit(draw, place)]
  const head = [before, street(draw, place)].filter(Boolean).join(pick(draw, [', ', ' ']))
  const withUnit = [head, after].filter(Boolean).join(pick(draw, [', ', ' ', ' ']))
  const zip = place.zip + pick(draw, ['', '', '', '-1234', ' 1234'])
  const state = written(draw, place.state)
  const tail =
    state.length === 2
      ? pick(draw, [`${state} ${zip}`, `${state} ${zip}`, `${state}, ${zip}`, `${state}${zip}`, `${state}  ${zip}`])
      : `${state} ${zip}`
  const country =
    draw() < 0.1 ? pick(draw, [', USA', ' US', ', United States', ', U.S.A.', ' United States of America']) : ''
  return dressed(draw, `${withUnit}${comma}${written(draw, place.city)}${last}${tail}${country}`)
}

/** Capitals, accents and apostrophes as systems leave them. */
function dressed(draw: Draw, text: string): string {
  const cased = pick(draw, [text, text, text.toUpperCase(), text.toLowerCase()])
  const plain =
    draw() < 0.3 ? cased.normalize('NFD').replace(/\p{M}/gu, '').replace(/ø/g, 'o').replace(/Ø/g, 'O') : cased
  return draw() < 0.3 ? plain.replace(/['’]/g, pick(draw, ['’', "'", ''])) : plain
}

/** As a clerk types it. */
function typed(draw: Draw, place: Place): PropertyAddress {
  const own = unit(draw, place)
  const inFirst = own !== '' && draw() < 0.2
  const second = draw() < 0.15 && place.unit !== null ? place.unit.id : own
  return {
    address1: inFirst ? `${street(draw, place)} ${own}` : street(draw, place),
    ...(own === '' || inFirst ? {} : { address2: second }),
    city: written(draw, place.city),
    state: place.state,
    zipCode: place.zip,
    county: 'Travis'
  }
}

/** A contact's name as a clerk types it: whole. */
function spoken(draw: Draw, who: Whoever): string {
  if ('firm' in who)
    return who.form === '' ? who.firm : `${who.firm}${pick(draw, [', ', ' '])}${written(draw, who.form)}`
  return spaced([who.first, who.middle, who.last, who.generation && written(draw, who.generation)])
}

function reversed(draw: Draw, who: Human): string {
  const given = spaced([who.first, middle(draw, who.middle)])
  if (who.generation === '') return `${who.last}, ${given}`
  const generation = written(draw, who.generation)
  return pick(draw, [
    `${who.last}, ${given}, ${generation}`,
    `${who.last} ${generation}, ${given}`,
    `${who.last}, ${given} ${generation}`
  ])
}

const middle = (draw: Draw, name: string) => (name === '' ? '' : pick(draw, [name, `${name[0]}.`, name[0] ?? '', '']))

function listedNames(draw: Draw, all: readonly Whoever[]): readonly string[] {
  const [one, two] = all
  const couple = all.length === 2 && one !== undefined && two !== undefined && !('firm' in one) && !('firm' in two)
  if (couple && one.last === two.last && one.generation === '' && two.generation === '' && draw() < 0.7) {
    const [a, b] = [one.first, two.first]
    return [
      dressed(
        draw,
        pick(draw, [
          `${a} and ${b} ${one.last}`,
          `${a} & ${b} ${one.last}`,
          `${one.last}, ${a} & ${b}`,
          `${one.last}, ${a} and ${b}`
        ])
      )
    ]
  }
  const style = draw()
  return all.map(who => {
    if ('firm' in who) return dressed(draw, spoken(draw, who))
    const name =
      style < 0.4
        ? reversed(draw, who)
        : spaced([who.first, middle(draw, who.middle), who.last, who.generation && written(draw, who.generation)])
    return dressed(
      draw,
      style > 0.9 ? `${name}, ${pick(draw, ['a single woman', 'an unmarried man', 'husband and wife'])}` : name
    )
  })
}

export function orderOf(draw: Draw, { kind, places, buyers, sellers, closing }: Truth): Order {
  const party =
    (role: 'Buyer' | 'Seller') =>
    (who: Whoever): Contact => ({ name: spoken(draw, who), role, isCompanyUser: false })
  const contacts: Contact[] = [
    ...buyers.map(party('Buyer')),
    ...sellers.map(party('Seller')),
    { name: 'Pat Doe', email: 'pat.doe@example.com', role: 'Loan Processor', isCompanyUser: true }
  ]
  const properties = places.map(each => typed(draw, each))
  const [property] = properties
  if (kind === 'purchase' || property === undefined)
    return { kind: 'purchase', properties, contacts, closingDate: closing }
  return { kind: 'refinance', property, loanDetails: {}, contacts, closingDate: closing }
}

export function rowOf(draw: Draw, fact: Truth, orderId: OrderId): OrderSummary & { readonly orderId: OrderId } {
  const names = listedNames(draw, fact.buyers)
  const isUsual = draw() < 0.8
  const properties = fact.places.map(each => listed(draw, each))
  return {
    orderId,
    name: 'An order',
    closingDate: fact.closing,
    closingText: fact.closing,
    properties: draw() < 0.5 ? properties : properties.toReversed(),
    commitmentUploaded: false,
    policyIssued: false,
    status: 'New',
    // The specification (2.8) does not say in which of the two a refinance's people stand.
    buyers: isUsual === (fact.kind === 'purchase') ? names : [],
    borrowers: isUsual === (fact.kind === 'purchase') ? [] : names,
    sellers: listedNames(draw, fact.sellers)
  }
}
