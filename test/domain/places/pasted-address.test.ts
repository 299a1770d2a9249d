import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddress } from '#domain/places/pasted-address.ts'

/** A pasted text, and its parts: street | unit | city | state | ZIP code | county. Null: it stays text. */
const PASTED: readonly (readonly [text: string, parts: string | null])[] = [
  ['2214 Elm St, Katy, TX 77494', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St Katy TX 77494', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St\nKaty, TX 77494', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St\r\nKaty TX  77494\r\n', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St, Katy, TX 77494-1234', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St, Katy, TX 774941234', '2214 Elm St||Katy|TX|77494|'],
  ['2214 elm st, katy, tx 77494', '2214 elm st||katy|TX|77494|'],
  ['2214 ELM ST KATY TX 77494', '2214 ELM ST||KATY|TX|77494|'],
  ['2214 Elm St, Katy, Texas 77494', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St Katy Texas 77494', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St, Katy, TX', '2214 Elm St||Katy|TX||'],
  ['2214 Elm St, Katy 77494', '2214 Elm St||Katy||77494|'],
  ['2214 Elm St, Katy, TX, 77494', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St,Katy,TX,77494', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St, Katy, TX 77494, USA', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St\nKaty, TX 77494\nUnited States', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St, Unit 4, Katy, TX 77494', '2214 Elm St|Unit 4|Katy|TX|77494|'],
  ['2214 Elm St Unit 4, Katy, TX 77494', '2214 Elm St|Unit 4|Katy|TX|77494|'],
  ['2214 Elm St Unit 4 Katy TX 77494', '2214 Elm St|Unit 4|Katy|TX|77494|'],
  ['2214 Elm St #4, Katy, TX 77494', '2214 Elm St|#4|Katy|TX|77494|'],
  ['2214 Elm St # 4 Katy, TX 77494', '2214 Elm St|# 4|Katy|TX|77494|'],
  ['2214 Elm St Apt. 12-B, Katy, TX 77494', '2214 Elm St|Apt. 12-B|Katy|TX|77494|'],
  ['2214 Elm St, Apt 4 Katy, TX 77494', '2214 Elm St|Apt 4|Katy|TX|77494|'],
  ['2214 Elm St\nApt 4\nKaty, TX 77494', '2214 Elm St|Apt 4|Katy|TX|77494|'],
  ['2214 Elm St Bldg 2 Apt 5, Katy, TX 77494', '2214 Elm St|Bldg 2 Apt 5|Katy|TX|77494|'],
  ['100 Main St, Bldg 2, Ste 310, Dallas, TX 75201', '100 Main St|Bldg 2, Ste 310|Dallas|TX|75201|'],
  ['100 Main St 5th Floor, Dallas, TX 75201', '100 Main St|5th Floor|Dallas|TX|75201|'],
  ['2214 Elm St, Katy, Fort Bend County, TX 77494', '2214 Elm St||Katy|TX|77494|Fort Bend'],
  ['12 Canal St, New Orleans, Orleans Parish, LA 70112', '12 Canal St||New Orleans|LA|70112|Orleans'],
  ['1200 S Main St, Houston, TX 77002', '1200 S Main St||Houston|TX|77002|'],
  ['1200 S Main St Houston TX 77002', '1200 S Main St||Houston|TX|77002|'],
  ['1600 Pennsylvania Ave NW, Washington, DC 20500', '1600 Pennsylvania Ave NW||Washington|DC|20500|'],
  ['1600 Pennsylvania Ave NW Washington DC 20500', '1600 Pennsylvania Ave NW||Washington|DC|20500|'],
  ['1600 Pennsylvania Ave NW, Washington, D.C. 20500', '1600 Pennsylvania Ave NW||Washington|DC|20500|'],
  ['350 5th Ave New York NY 10118', '350 5th Ave||New York|NY|10118|'],
  ['350 5th Ave, New York, N.Y. 10118', '350 5th Ave||New York|NY|10118|'],
  ['350 5th Ave, New York, New York 10118', '350 5th Ave||New York|NY|10118|'],
  ['900 Olive St St Louis MO 63101', '900 Olive St||St Louis|MO|63101|'],
  ['900 Olive St, St. Louis, MO 63101', '900 Olive St||St. Louis|MO|63101|'],
  ['15 Elm Dr South Houston TX 77587', '15 Elm Dr||South Houston|TX|77587|'],
  ['15 Elm Dr W Palm Springs CA 92262', '15 Elm Dr W||Palm Springs|CA|92262|'],
  ['5 Court St Plymouth MA 02360', '5 Court St||Plymouth|MA|02360|'],
  ['12 N Hill Rd Rocky Hill CT 06067', '12 N Hill Rd||Rocky Hill|CT|06067|'],
  ['PO Box 123, Katy, TX 77492', 'PO Box 123||Katy|TX|77492|'],
  ['P.O. Box 123 Katy TX 77492', 'P.O. Box 123||Katy|TX|77492|'],
  ['4500 FM 1463, Katy, TX 77494', '4500 FM 1463||Katy|TX|77494|'],
  ['4500 FM 1463 Katy TX 77494', '4500 FM 1463||Katy|TX|77494|'],
  ['880 County Road 212 Giddings TX 78942', '880 County Road 212||Giddings|TX|78942|'],
  ['2100 US Highway 90 Seguin TX 78155', '2100 US Highway 90||Seguin|TX|78155|'],
  ['N6W23001 Bluemound Rd, Waukesha, WI 53188', 'N6W23001 Bluemound Rd||Waukesha|WI|53188|'],
  ['12-34 Fair Lawn Ave, Fair Lawn, NJ 07410', '12-34 Fair Lawn Ave||Fair Lawn|NJ|07410|'],
  ['221½ Baker St, Winston-Salem, North Carolina 27101', '221½ Baker St||Winston-Salem|NC|27101|'],
  ['7 O’Hare Ln, Coeur d’Alene, ID 83814', '7 O’Hare Ln||Coeur d’Alene|ID|83814|'],
  ['9 Calle Luna, San Juan, PR 00901', '9 Calle Luna||San Juan|PR|00901|'],
  ['12 Kirby Rd, Charleston, West Virginia 25301', '12 Kirby Rd||Charleston|WV|25301|'],
  ['Ana Ramirez\n2214 Elm St\nKaty, TX 77494', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm St | Katy | TX 77494', '2214 Elm St||Katy|TX|77494|'],
  ['\u200b2214 Elm St,\u00a0Katy,\u00a0TX\u00a077494', '2214 Elm St||Katy|TX|77494|'],
  ['2214 Elm Street, Suite 200, Katy, TX 77494', '2214 Elm Street|Suite 200|Katy|TX|77494|'],
  ['2214 Elm St, Lot 7, Katy, TX 77494', '2214 Elm St|Lot 7|Katy|TX|77494|'],
  ['8 Harbor Blvd Fort Worth TX 76102', '8 Harbor Blvd||Fort Worth|TX|76102|'],
  ['44 Loop 1604 E, San Antonio, TX 78232', '44 Loop 1604 E||San Antonio|TX|78232|'],
  ['100 Main St, North Las Vegas, NV 89030', '100 Main St||North Las Vegas|NV|89030|'],
  ['2214 Elm St, Flower Mound, TX 75028', '2214 Elm St||Flower Mound|TX|75028|'],
  ['15 Elm Dr North Miami FL 33161', '15 Elm Dr||North Miami|FL|33161|'],
  ['7 Oak Ct, Norman, OK 73069', '7 Oak Ct||Norman|OK|73069|'],
  ['7 Oak Ct Steamboat Springs CO 80487', '7 Oak Ct||Steamboat Springs|CO|80487|'],
  ['100 Main St, Ste. Genevieve, MO 63670', '100 Main St||Ste. Genevieve|MO|63670|'],
  ['100 3rd Ave North, Nashville, TN 37201', '100 3rd Ave North||Nashville|TN|37201|'],
  ['9 Calle Flores, San Juan, PR 00901', '9 Calle Flores||San Juan|PR|00901|'],
  ['100 Building Rd, Dallas, TX 75201', '100 Building Rd||Dallas|TX|75201|'],
  ['2214 Elm St Apt4, Katy, TX 77494', '2214 Elm St|Apt4|Katy|TX|77494|'],
  ['2214 Elm St Apt#4B Katy TX 77494', '2214 Elm St|Apt#4B|Katy|TX|77494|'],
  ['2214 Elm St Unit B, Katy, TX 77494', '2214 Elm St|Unit B|Katy|TX|77494|'],
  ['2214 Elm St Ste B-12, Katy, TX 77494', '2214 Elm St|Ste B-12|Katy|TX|77494|'],
  ['2214 Elm St No. 4, Katy, TX 77494', '2214 Elm St|No. 4|Katy|TX|77494|'],
  ['2214 Elm St', null],
  ['2214 Elm St, Katy', null],
  ['123 Avenue B Katy TX 77494', null],
  ['77494', null],
  ['Katy, TX 77494', null],
  ['Ana Ramirez', null],
  ['', null]
]

const parts = (text: string) => {
  const found = parseAddress(text)
  return found && [found.address1, found.address2, found.city, found.state, found.zipCode, found.county].join('|')
}

describe('a pasted address', () => {
  it.each(PASTED)('%j', (text, expected) => {
    expect(parts(text)).toBe(expected)
  })

  it('is understood in at least 60 ways', () => {
    expect(PASTED.filter(([, expected]) => expected !== null).length).toBeGreaterThanOrEqual(60)
  })

  it('is only taken apart: every part is in the text, but for the state', () => {
    const word = fc.constantFrom(
      '2214',
      'Elm',
      'St',
      'Katy',
      'TX',
      '77494',
      'Apt',
      '4',
      '#',
      ',',
      '\n',
      'N',
      'PO',
      'Box'
    )
    // Words in any order are hardly ever an address.
    const address = fc
      .tuple(
        fc.constantFrom('', 'Ana Ramirez\n'),
        fc.constantFrom('2214 Elm St', 'PO Box 123', 'N6W23001 Bluemound Rd'),
        fc.constantFrom('', ' Apt 4', ', Unit B', '\n# 4'),
        fc.constantFrom(', ', '\n'),
        fc.constantFrom('Katy', 'St. Louis', 'South Houston'),
        fc.constantFrom('', ', Fort Bend County'),
        fc.constantFrom(', TX', ', Texas', '\nD.C.'),
        fc.constantFrom('', ' 77494', ' 77494-1234')
      )
      .map(parts => parts.join(''))
    let understood = 0
    fc.assert(
      fc.property(
        fc.oneof(
          { arbitrary: address, weight: 3 },
          fc.array(word).map(words => words.join(' ')),
          fc.string()
        ),
        text => {
          const found = parseAddress(text)
          if (found === null) return
          understood += 1
          for (const part of [found.address1, found.city, found.zipCode, found.county])
            for (const one of part.split(' ')) expect(text).toContain(one)
        }
      )
    )
    expect(understood).toBeGreaterThan(20)
  })

  it('takes no time, however long the text', () => {
    const long = `${'Apt 4 '.repeat(5000)}, Katy, TX 77494`
    expect(parseAddress(long)).toBeNull()
    expect(parseAddress('1 '.repeat(20_000))).toBeNull()
  })
})
