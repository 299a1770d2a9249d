import type pg from 'pg'
import type { OfficeKey } from '#domain/office/office.ts'
import { createSerial } from '../../async/serial.ts'
import { KeychainShut, KeyMissing, withNewestKey, type KeysInStep } from '../follow/keys-in-step.ts'
import { isAboutContent } from '../follow/publish.ts'
import { renewOnce } from './renew.ts'
import { createKeyTaking, type KeyTakingParts } from './take-keys.ts'

export interface KeysParts extends KeyTakingParts {
  /** Says that `state` is different. */
  readonly onChange: () => void
}

/** The generations of the office's key at this desk. */
export interface Keys extends KeysInStep {
  /** Since when the newest is the office's key, and whether it should be renewed; null before the office said. */
  state(): OfficeKey | null
  /** Renews the key. Throws pg's error, `KeyMissing`, or `KeychainShut`. */
  renew(client: pg.ClientBase): Promise<void>
  close(): Promise<void>
}

interface StateRow {
  readonly key_id: string
  readonly made_at: Date
  readonly is_due: boolean
  readonly may_renew: boolean
}

export function createKeys(parts: KeysParts): Keys {
  const { deskId, key: ring, onChange } = parts
  const taking = createKeyTaking(parts)
  const turns = createSerial()
  let said: StateRow | undefined
  let begunWith: pg.ClientBase | undefined
  /** The newest key when the database refused what this desk would put after it. */
  let refusedAfter: string | undefined

  /** Whether it is due, and this desk may do it. */
  async function hear(client: pg.ClientBase): Promise<boolean> {
    const before = JSON.stringify(said)
    const { rows: states } = await client.query<StateRow>('select * from title_desk.key_state()')
    said = states[0]
    if (JSON.stringify(said) !== before) onChange()
    return said?.is_due === true && said.may_renew
  }

  async function look(client: pg.ClientBase): Promise<void> {
    await hear(client)
    if (said !== undefined && (said.key_id !== ring.id || !ring.isWhole())) await taking.catchUp(client)
  }

  /** @param anyway also where no desk was removed, or another desk has done it by now */
  async function renew(client: pg.ClientBase, anyway: boolean): Promise<void> {
    await withNewestKey(client, { catchUp: async () => undefined }, async () => {
      // A database that was restored has an older key than this desk.
      const previous = await taking.takeAll(client)
      // Asked after that look: what another desk renews before it is not due, and what it renews later is refused.
      if (!(await hear(client)) && !anyway) return
      if (previous === undefined || ring.generation(previous) === undefined) throw new KeyMissing()
      const { keyId, key } = await taking.saved()
      const [newest, older] = [{ id: keyId, key }, taking.older(keyId)]
      await renewOnce(client, { ring, own: taking.own, deskId, previous, newest, older })
    })
    await taking.catchUp(client)
    await look(client)
  }

  return {
    has: taking.has,
    async begin(client) {
      if (client === begunWith) return
      await turns.run(async () => {
        const { publicKey } = taking.own
        await client.query(
          'update title_desk.desks set public_key = $1, key_proof = $2 where id = title_desk.current_desk() and public_key is null',
          [publicKey, ring.proof(deskId, publicKey)]
        )
        await taking.catchUp(client)
      })
      begunWith = client
    },
    look: client => turns.run(() => look(client)),
    catchUp: client => turns.run(() => taking.catchUp(client)),
    renew: client => turns.run(() => renew(client, true)),
    async answer(client) {
      if (said?.is_due !== true || !said.may_renew || refusedAfter === said.key_id) return
      const { key_id: newest } = said
      try {
        await turns.run(() => renew(client, false))
      } catch (error) {
        // It stays due, and the page says so; the rest of the office needs no keychain, and no newer key.
        if (isAboutContent(error)) refusedAfter = newest
        else if (!(error instanceof KeychainShut)) throw error
      }
    },
    state: () => (said === undefined ? null : { madeAt: said.made_at.getTime(), isDue: said.is_due }),
    async close() {
      taking.stop()
      await turns.run(async () => undefined)
    }
  }
}
