import { describe, expect, it } from 'vitest'
import type { OrderKind } from '#domain/order/role.ts'
import { messagesAt, changed, property } from './typed-entry.ts'

describe.each<OrderKind>(['refinance', 'purchase'])('the property and closing date of a %s', kind => {
  it.each(['address1', 'city', 'state', 'zipCode', 'county'] as const)(
    'requires the property’s %s (specification 2.2)',
    member => {
      for (const blank of ['', '   ', '\t']) {
        expect(
          messagesAt(
            changed(kind, entry => {
              property(entry)[member] = blank
            }),
            `properties.0.${member}`
          )
        ).toHaveLength(1)
      }
    }
  )

  it.each(['T', 'TEX', 'T1', '48', 'T X'])(
    'refuses the state %j, which is not two letters (specification 2.2)',
    state => {
      expect(
        messagesAt(
          changed(kind, entry => {
            property(entry).state = state
          }),
          'properties.0.state'
        )
      ).toEqual(['Enter a two-letter state, like TX.'])
    }
  )

  it.each(['7749', '774945', '77494-123', '77494–12345', '7749a', '７７４９４', '77 494'])(
    'refuses the ZIP code %j, which is not five digits (specification 2.2)',
    zipCode => {
      expect(
        messagesAt(
          changed(kind, entry => {
            property(entry).zipCode = zipCode
          }),
          'properties.0.zipCode'
        )
      ).toEqual(['Enter a 5-digit ZIP code.'])
    }
  )

  it.each(['', '2026-02-30', '28/11/2026', '2026-11', '12/20/0027'])(
    'refuses the closing date %j (specification 2.5)',
    closingDate => {
      expect(
        messagesAt(
          changed(kind, entry => {
            entry.closingDate = closingDate
          }),
          'closingDate'
        )
      ).toHaveLength(1)
    }
  )
})
