import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownerOf } from '../../../main/keychain/bound-token.ts'
import { placePrint, type OfficeSecret } from '../../../main/keychain/office-secret.ts'
import { newPrivateKey } from '../../../main/office/seal/desk-pair.ts'
import { closedPort } from '../../service/servers.ts'
import { sendingDesk } from '../support/sending-desk.ts'

it('a desk takes its seat anew once another store has taken the place of the one before', async () => {
  const desk = sendingDesk([])
  const place = { host: '127.0.0.1', port: await closedPort(), database: 'office', role: 'desk_1', authority: null }
  const secret: OfficeSecret = {
    deskId: 'd1',
    password: 'for this desk only',
    keyId: 'k1',
    key: Buffer.alloc(32, 1).toString('base64'),
    deskKey: newPrivateKey(),
    boundTo: placePrint(place)
  }
  desk.keytar.entries.set(`office ${ownerOf(desk.folder)}`, `office 1 ${JSON.stringify(secret)}`)
  const content = { ...place, deskId: secret.deskId, deskName: 'Front desk' }
  writeFileSync(join(desk.folder, 'office.json'), JSON.stringify({ version: 1, content }))
  await desk.office().start()
  const office = await desk.office().load()
  const before = office.seat()
  expect(before).toBeDefined()
  desk.office().useStore()
  await expect.poll(() => office.seat() !== undefined && office.seat() !== before).toBe(true)
})
