import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deskRecords, makeOfficeTables } from '../../main/office/desk/desk-records.ts'
import { createTelling } from '../../main/office/membership/telling.ts'
import { NOW } from '../storage/support/samples.ts'
import { FRONT, KEY } from './membership/seat-scene.ts'
import { sendingDesk } from './support/sending-desk.ts'

it('a record says which one it takes the place of, also where the office’s key wasn’t at hand when it was told (O6)', () => {
  const connection = { id: 'c', name: 'Client', baseAddress: 'https://orders.example.com' }
  const { office, store, folder } = sendingDesk([connection])
  writeFileSync(join(folder, 'office.json'), '{}')
  const told = { connectionId: 'c', orderId: null, kind: 'wire-change', content: {}, at: NOW } as const
  for (const replaces of ['before', undefined]) office().tell(store, { ...told, replaces })
  makeOfficeTables(store.database())
  const records = deskRecords(store.database(), () => NOW)
  createTelling({ store, deskId: FRONT.id, deskName: FRONT.name, key: KEY }, records).tellUntold()
  expect(records.waiting(9).map(({ replaces }) => replaces)).toEqual(['before', null])
})
