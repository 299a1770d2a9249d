import { expect, it } from 'vitest'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { KEY } from '../support/samples.ts'

it('what the office is to be told is taken once, oldest first, and what does not open is left for a hand that can', () => {
  const { untold, database } = openMemoryStore(KEY)
  const record = (id: string) => ({ id, kind: 'note', account: 'a', order: null, content: { text: id }, at: 1 })
  for (const id of ['two', 'damaged', 'one', 'two']) untold.add(record(id))
  database().sql('UPDATE office_untold SET content = ? WHERE id = ?').run(Buffer.from('damage'), 'damaged')
  expect(untold.take().map(({ id }) => id)).toEqual(['two', 'one'])
  expect(untold.take()).toEqual([])
  expect(database().sql('SELECT id FROM office_untold').all()).toEqual([{ id: 'damaged' }])
})
