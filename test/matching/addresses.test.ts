import { describe, expect, it } from 'vitest'
import { addressOf, readLine } from '../../main/matching/address.ts'
import { compareAddresses } from '../../main/matching/compare-addresses.ts'

/** `street | unit | city | state | ZIP`, as typed. */
function compared(typed: string, line: string) {
  const [address1 = '', address2 = '', city = '', state = '', zipCode = ''] = typed.split('|').map(part => part.trim())
  const address = addressOf({ address1, address2, city, state, zipCode })
  return compareAddresses(address, readLine(line, address))
}

const ELM = '2214 Elm St | Unit 4 | Katy | TX | 77494'

describe('a line of the list is the same property', () => {
  it.each([
    [ELM, '2214 Elm St Unit 4, Katy, TX 77494'],
    [ELM, '2214 Elm Street, Apt. No. 4, Katy, Texas 77494'],
    [ELM, '2214 Elm St., #4 KATY TX77494-1203'],
    [ELM, 'Unit 4, 2214 Elm St, Katy TX 77494 USA'],
    [ELM, '2214 Elm St 4, Katy, TX, 77494'],
    [ELM, '2214 Elm St (Suite 4) · Katy · TX · 77494'],
    ['2214 Elm St #4 | | Katy | TX | 77494', '2214 Elm St, Apartment 4, Katy, TX 77494'],
    ['Apt 4 | 2214 Elm St | Katy | TX | 77494', '2214 Elm St, Apt 4, Katy, TX 77494'],
    ['2214 Elm St | 2-B | Katy | TX | 77494', '2214 Elm St #2B, Katy, TX 77494'],
    ['2214 Elm St | Bldg 2 Apt 4 | Katy | TX | 77494', '2214 Elm St, Apartment 4, Building 2, Katy, TX 77494'],
    ['2214 Elm St | 2nd Floor | Katy | TX | 77494', '2214 Elm St Fl 2, Katy, TX 77494'],
    ['12 1/2 N First St | | St. Louis | MO | 63108', '12½ North 1st Street Saint Louis Missouri 63108'],
    ["12-34 Twenty-First Ave | | Coeur d'Alene | ID | 83814", '12-34 21ST AVENUE, COEUR D ALENE, IDAHO 83814'],
    ['12B Old Spicewood Springs Rd | | McAllen | TX | 78504', '12-B Old Spicewood Springs Road, Mc Allen, TX 78504'],
    ['100 Farm to Market Road 1431 | | Round Rock | TX | 78664', '100 FM-1431, Round Rock, TX 78664'],
    ['100 U.S. Highway 290 W | | Austin | TX | 78735', '100 US 290 West, Austin TX 78735, US'],
    ['100 I-35 | | Austin | TX | 78735', '100 Interstate Highway 35, Austin TX 78735'],
    ['P.O. Box 12 | | Austin | TX | 78735', 'PO BOX 12 AUSTIN TX 78735'],
    [
      '55 Avenida de la Peña | | Winston-Salem | NC | 27104',
      '55 AVENIDA DE LA PENA, WINSTON SALEM, North Carolina 27104'
    ],
    ['9 Main St | | Key West | VA | 27104', '9 Main St, Key West, Virginia 27104'],
    ['9 Main St | | West Point | WV | 27104', '9 Main St West Point West Virginia 27104'],
    ['9 Main St | | Charlotte Amalie | VI | 00802', '9 Main St, Charlotte Amalie, U.S. Virgin Islands 00802'],
    ['9 Main St | | Charlotte Amalie | Virgin Islands | 00802', '9 Main St, Charlotte Amalie, US Virgin Islands 00802'],
    ['9 Main St | | Washington | DC | 20002', '9 Main St, Washington, D.C. 20002'],
    ['TBD Elm St | | Katy | TX | 77494', 'TBD Elm Street, Katy, TX 77494']
  ])('%s: %s', (typed, line) => {
    expect(compared(typed, line)).toMatchObject({ nearness: 'same', differs: [] })
  })
})

describe('a line of the list may be the property, and the user decides', () => {
  it.each([
    ['has no unit', ELM, '2214 Elm St, Katy, TX 77494', ['unit']],
    ['has a unit', '2214 Elm St | | Katy | TX | 77494', '2214 Elm St #4, Katy, TX 77494', ['unit']],
    [
      'names another part of the building',
      '2214 Elm St | Lot 4 | Katy | TX | 77494',
      '2214 Elm St #4, Katy, TX 77494',
      ['unit']
    ],
    [
      'has the numbers of its unit in another order',
      '2214 Elm St | Unit 1-11 | Katy | TX | 77494',
      '2214 Elm St #11-1, Katy, TX 77494',
      ['unit']
    ],
    [
      'has two units in another order',
      '2214 Elm St | Apt 3 Unit 5 | Katy | TX | 77494',
      '2214 Elm St Apt 5 Unit 3, Katy, TX 77494',
      ['unit']
    ],
    ['is of another city of the ZIP code', ELM, '2214 Elm St #4, Fulshear, TX 77494', ['city']],
    ['has no ZIP code', ELM, '2214 Elm St #4, Katy, TX', []],
    ['has no state', ELM, '2214 Elm St #4, Katy 77494', []],
    ['has no type of street', ELM, '2214 Elm #4, Katy, TX 77494', ['street']],
    ['has a direction more', ELM, '2214 N Elm St #4, Katy, TX 77494', ['street']],
    ['has no house number', '2214 Elm St | | Katy | TX | 77494', 'Elm St, Katy, TX 77494', ['street']],
    ['parts a word', '5 McDonald Rd | | Katy | TX | 77494', '5 Mc Donald Rd, Katy, TX 77494', ['street']],
    [
      'names the road less exactly',
      '5 State Highway 71 | | Katy | TX | 77494',
      '5 Highway 71, Katy, TX 77494',
      ['street']
    ]
  ])('that %s', (_, typed, line, differs) => {
    expect(compared(typed, line)).toMatchObject({ nearness: 'close', differs })
  })

  it.each([
    ['type of street', ELM, '2214 Elm Ave #4, Katy, TX 77494'],
    ['direction', '5 N Elm St | | Katy | TX | 77494', '5 S Elm St, Katy, TX 77494'],
    ['ZIP code', ELM, '2214 Elm St #4, Katy, TX 77493'],
    ['kind of road', '5 FM 14 | | Katy | TX | 77494', '5 CR 14, Katy, TX 77494']
  ])('only with the same day and name, where it has another %s', (_, typed, line) => {
    expect(compared(typed, line)).toMatchObject({ nearness: 'near' })
  })

  it.each(['', 'Katy, TX 77494', '—'])('only with the same day and name, where it says no street: "%s"', line => {
    expect(compared(ELM, line)).toMatchObject({ nearness: 'unreadable' })
  })
})

describe('a line of the list is another property', () => {
  it.each([
    [ELM, '2214 Elm St #5, Katy, TX 77494'],
    [ELM, '2214 Elm St #4A, Katy, TX 77494'],
    [ELM, '2241 Elm St #4, Katy, TX 77494'],
    [ELM, '2214 Oak St #4, Katy, TX 77494'],
    [ELM, '2214 Elm St #4, Katy, OK 77494'],
    [ELM, '2214 Elm Ave #4, Katy, TX 77493'],
    ['12-34 Elm St | | Katy | TX | 77494', '1234 Elm St, Katy, TX 77494'],
    ['12 1/2 Elm St | | Katy | TX | 77494', '12 Elm St, Katy, TX 77494'],
    ['12 1st St | | Katy | TX | 77494', '1 21st St, Katy, TX 77494'],
    ['5 Highway 71 | | Katy | TX | 77494', '5 Highway 7 #1, Katy, TX 77494'],
    ['P.O. Box 12 | | Katy | TX | 77494', 'P.O. Box 121, Katy, TX 77494']
  ])('%s: %s', (typed, line) => {
    expect(compared(typed, line).nearness).toBe('other')
  })
})
