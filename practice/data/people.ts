import { type Draw, between, pick } from './random.ts'

const FIRST = (
  'Elena Marcus Priya James Guadalupe William Aaliyah Robert Mei Connor Renée Jesús Patricia Thomas Siobhán Darnell Linh ' +
  'Katherine Omar Beatriz Henry Noor Samuel Zoë Hector Abigail Luis Fatima Walter Ingrid Tyrone Rosa Benjamin Yuki Dolores ' +
  'Grace Anselmo Charlotte Vikram Margaret André Jasmine Stephen Olga Trinidad Michael Chloé Ray Sunita Franklin Ximena ' +
  'Daniel Hannah Tomás Evelyn Kwame Ruth Björn Camila Earl Nadia Joaquín Lorraine Peter Soledad Isaac Wanda Rafael June'
).split(' ')

const LAST = (
  "Ramirez, O'Brien, Nguyen, Whitfield, Okafor, Peña, Johnson, D'Angelo, Patel, Kowalski, García, Smith, Núñez, Washington, " +
  'Hernández, Chen, McAllister, Muñoz, Baptiste, Schroeder, Williams, Lindqvist, Torres, Abernathy, Delgado, Kim, St. Clair, ' +
  'Castañeda, Jefferson, Van Zandt, Bui, Rodríguez, Holloway, Singh, Fitzgerald, Treviño, Brown, Yamamoto, Guillén, Anderson, ' +
  'Boudreaux, Ibáñez, Haddad, Martinez, Thornton, Cruz, Petrov, Villarreal, Adeyemi, Miller, Zamora, Gallagher, De La Garza, ' +
  'Sørensen, Price, Quiñones, Lee, Montemayor, Ellison, Barrera, Dubois, Gupta, Hargrove, Salinas, Krause, Mendoza, Tran, ' +
  "Oyelaran, Cantú, Bergstrom, Flores, Yates, O'Connor, Tørnqvist, Achterberg, McGee, Esparza, Dudley, Zielińska"
).split(', ')

const DOUBLE = ['Smith-Okonkwo', 'Garza-Whitaker', 'Lindqvist-Peña', 'Nguyen-Castillo', 'Fitzgerald-Ramos']
const SUFFIX = ['Jr.', 'Sr.', 'II', 'III', 'IV']
const INITIALS = 'ABCDEFGHJKLMNPRSTVW'.split('')
const TRADES = ['Homes', 'Holdings', 'Properties', 'Land & Cattle', 'Residential', 'Ventures', 'Builders', 'Capital']
const FORMS = [', LLC', ', Inc.', ', INC', ' LP', ', Ltd.', ' Company, L.L.C.', ' Trust Company, N.A.']
const COINED = [
  'Lone Star',
  'Pecan Grove',
  'Bluebonnet',
  'Hill Country',
  'Red River',
  'Mesquite',
  'Caprock',
  'Big Thicket'
]

/**
 * The parties on one side of an order, as the service shows them: an individual, a couple, a family, a trust, an estate
 * (sellers only) or, in a share `firms` of the orders, a firm.
 */
export function parties(draw: Draw, side: 'buyer' | 'borrower' | 'seller', firms: number): string[] {
  const fate = draw()
  if (fate < firms) return [firm(draw)]
  const surname = lastName(draw)
  const lead = person(draw, surname)
  if (fate > 0.985) return [`The ${lead} and ${pick(draw, FIRST)} ${surname} Revocable Living Trust ${dated(draw)}`]
  if (fate > 0.96 && side === 'seller') return [`Estate of ${lead}, Deceased`]
  if (fate > 0.92) return [lead, person(draw, surname), person(draw, lastName(draw))]
  if (fate > 0.5) return [lead, person(draw, draw() < 0.85 ? surname : lastName(draw))]
  return [lead]
}

function dated(draw: Draw): string {
  return `dated March ${between(draw, 1, 31)}, ${between(draw, 1996, 2024)}`
}

function person(draw: Draw, surname: string): string {
  const middle = draw() < 0.3 ? ` ${pick(draw, INITIALS)}.` : ''
  const suffix = draw() < 0.06 ? ` ${pick(draw, SUFFIX)}` : ''
  return `${pick(draw, FIRST)}${middle} ${surname}${suffix}`
}

function lastName(draw: Draw): string {
  return draw() < 0.04 ? pick(draw, DOUBLE) : pick(draw, LAST)
}

function firm(draw: Draw): string {
  const fate = draw()
  if (fate < 0.08) return 'XYZ Title, INC'
  if (fate < 0.4)
    return `${pick(draw, LAST)} & ${draw() < 0.3 ? 'Sons' : pick(draw, LAST)} ${pick(draw, TRADES)}${pick(draw, FORMS)}`
  return `${fate < 0.7 ? pick(draw, COINED) : pick(draw, LAST)} ${pick(draw, TRADES)}${pick(draw, FORMS)}`
}
