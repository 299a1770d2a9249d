import { describe, expect, it } from 'vitest'
import { served } from './served-requests.ts'

const joinAs = (deskName: string) =>
  served['office.join'].parse({ invitation: 'title-desk-office-1.e30', code: 'K7QM-3XPD-9RTA', deskName })

describe('the name of a desk', () => {
  it('is one line', () => {
    expect(joinAs('Front desk')).toMatchObject({ ok: true })
  })

  it.each([' Front desk', 'Front desk ', '\u3000', 'Front\u2029desk', 'Front \u202edesk', '\u202aFront desk'])(
    'is refused with spaces around it, or signs that nobody sees: %j',
    deskName => {
      expect(joinAs(deskName)).toMatchObject({ ok: false, failure: [{ path: 'deskName' }] })
    }
  )

  it.each(['Front\ndesk', 'Front\u2028desk', '\u2068Front desk\u2069'])(
    'is refused where the office’s database would refuse it: %j',
    deskName => {
      expect(joinAs(deskName)).toMatchObject({ ok: false })
    }
  )
})
