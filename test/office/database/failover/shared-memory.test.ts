import { expect, it } from 'vitest'
import { newOffice, oldestServers } from '../../support/office.ts'
import { one } from '../../support/rows.ts'

it.each(oldestServers())('$title has its shared memory beside its data: a killed one leaves none', async server => {
  const { superuser } = await newOffice(server)
  const type = process.platform === 'win32' ? 'windows' : 'mmap'
  expect(await one(superuser, 'show dynamic_shared_memory_type')).toBe(type)
})
