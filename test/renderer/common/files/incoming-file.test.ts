import { afterEach, expect, it } from 'vitest'
import { effectScope, nextTick } from 'vue'
import { incomingFile, kindOfFile, takeIncoming } from '../../../../renderer/common/files/incoming-file.ts'

afterEach(() => {
  incomingFile.value = undefined
})

it('a file on its way is taken once, by the page for its kind, though it came before the page', async () => {
  const file = new File([], 'orders.csv')
  incomingFile.value = { kind: 'csv', file }
  const taken: unknown[] = []
  const scope = effectScope()
  scope.run(() => {
    takeIncoming('loan-file', one => taken.push('loan', one))
    takeIncoming('csv', one => taken.push('csv', one))
  })
  expect([taken, incomingFile.value]).toEqual([['csv', file], undefined])
  incomingFile.value = { kind: 'csv' }
  await nextTick()
  expect([taken.slice(2), incomingFile.value]).toEqual([['csv', undefined], undefined])
  scope.stop()
})

it.each([
  ['people.vcf', 'contacts'],
  ['people.VCARD', 'contacts'],
  ['orders.csv', 'csv'],
  ['orders.tsv', 'csv'],
  ['loan.xml', 'loan-file'],
  ['csv', 'loan-file']
])('a file named %s is taken for one of %s', (name, kind) => {
  expect(kindOfFile(name)).toBe(kind)
})
