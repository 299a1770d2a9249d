import { CHUNK } from '../search/row-texts.ts'
import { bufferRow, commit, type EngineParts } from './commit.ts'

/** Sets a damaged file aside and writes everything that could be read to a new one. */
export function replaceFile(parts: EngineParts): void {
  const { contents, storage } = parts
  if (!storage.replace()) return
  const buffer = storage.buffer()
  for (let row = 0; row < contents.rows.count(); row += CHUNK) bufferRow(parts, row)
  buffer.addChanges(contents.log.stored())
  for (const id of contents.followed) buffer.putRecord('followed', id, 'true')
  for (const [id, known] of contents.lastKnown) buffer.putRecord('said', id, JSON.stringify(known))
  for (const [id, known] of contents.details) buffer.putRecord('details', id, JSON.stringify(known))
  buffer.putRecord('views', 'all', JSON.stringify(contents.views))
  buffer.putRecord('state', 'opened', JSON.stringify(contents.opened))
  if (contents.hasScanned) buffer.putRecord('state', 'begun', 'true')
  if (contents.fetched !== null) buffer.putRecord('state', 'fetched', JSON.stringify(contents.fetched))
  if (contents.keptPage !== null) buffer.putRecord('page', 'kept', contents.keptPage)
  if (contents.keptFirst !== null) buffer.putRecord('rows', 'first', contents.keptFirst)
  if (contents.keptSync !== null) buffer.putRecord('sync', 'state', contents.keptSync)
  if (contents.account !== null) buffer.putRecord('account', 'last', contents.account)
  commit(parts)
}
