import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { statusTone } from '../../../../renderer/ui/order/status-tone.ts'

const BASE = readFileSync(join(import.meta.dirname, '../../../../renderer/ui/style/base.css'), 'utf8')

it.each([
  ['New', 'tag-note'],
  ['Open', undefined],
  ['Clear to close', 'tag-good'],
  ['Funded', 'tag-good'],
  [' funded 11/20 ', 'tag-good'],
  ['Not funded', undefined],
  ['Fundedness', undefined],
  [' NEW ', 'tag-note'],
  ['Renew', undefined],
  ['New lender', undefined],
  ['On hold', 'tag-warn'],
  ['on_hold: lender', 'tag-warn'],
  ['Canceled', 'tag-canceled'],
  ['CANCELLED', 'tag-canceled']
])('the status %s has the style %o', (status, style) => {
  expect(statusTone(status)).toBe(style)
})

it.each(['tag-note', 'tag-good', 'tag-warn', 'tag-canceled'])(
  '%s has a color that every list of orders loads',
  style => {
    expect(BASE).toContain(`.${style} {`)
  }
)
