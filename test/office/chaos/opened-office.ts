import { isRecord } from '#domain/common/guards.ts'
import { openRecord } from '../../../main/office/desk/told.ts'
import { openDraft } from '../../../main/office/drafts/office-draft.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { watchedPlace } from '../../../main/office/seal/places.ts'
import { openTexts, type PartsOf, type SealedPart } from '../../../main/orders/file/shared-part.ts'
import { openJson } from '../../../main/storage/database/sealed-json.ts'
import type { ChaosOffice } from './chaos-office.ts'

const RECORDS = `select id, desk_id as "deskId", person_id as "personId", kind, account, subject, matches, replaces,
  (extract(epoch from told_at) * 1000)::float8 as "toldAt", key_id as "keyId", content from title_desk.records`
const DRAFTS = 'select id, account, revision::float8, content from title_desk.drafts'
const PARTS = 'select account, part, content from title_desk.order_parts'
const WATCHED = 'select account, desk_id as "deskId", content from title_desk.watched'

interface Of {
  readonly account: Buffer
}
type Watched = Of & { readonly deskId: string; readonly content: Uint8Array }

/** All that the database has sealed under the office's key, opened: by tables, as texts. What doesn't open is left out. */
export async function openedOffice({ office: { superuser }, key }: Pick<ChaosOffice, 'office' | 'key'>) {
  const { rows: keys } = await superuser.query<{ id: string }>('select id from title_desk.office_keys')
  const ring = createKeyring({ id: keys[0]?.id ?? '', key })
  const records = await superuser.query<Parameters<typeof openRecord>[1]>(RECORDS)
  const drafts = await superuser.query<Parameters<typeof openDraft>[1]>(DRAFTS)
  const parts = await superuser.query<Of & SealedPart>(PARTS)
  const watched = await superuser.query<Watched>(WATCHED)
  const partsOf = ({ account }: Of): PartsOf => ({
    key: ring.derive('order parts'),
    keyId: ring.id,
    account: account.toString('hex')
  })
  const texts = (opened: readonly unknown[]): string => JSON.stringify(opened)
  return {
    records: texts(records.rows.map(row => openRecord(ring, row))),
    drafts: texts(drafts.rows.map(row => openDraft(ring, row))),
    orderParts: texts(parts.rows.flatMap(row => openTexts([row], partsOf(row), text => text.toString()))),
    watched: texts(
      watched.rows.map(row => openJson(ring, watchedPlace(row.account, row.deskId), row.content, isRecord))
    )
  }
}
