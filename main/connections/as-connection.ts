import type { Connection, ConnectionColor, ConnectionState } from '#domain/connection.ts'
import type { StoredColor } from '../settings/connection-list.ts'
import type { ConnectionStore, StoredConnection } from '../settings/connections.ts'
import type { Tokens } from '../keychain/tokens.ts'
import type { RunningService } from '../../practice/service.ts'
import { PRACTICE_ID, PRACTICE_NAME } from './practice-connection.ts'

/** A color as the file spells it. */
export function storedColor(color: ConnectionColor): StoredColor {
  return color === 'gray' ? 'grey' : color
}

/** A stored connection as the page sees it: without its token, but with where that is. */
export function keptConnection(stored: StoredConnection, tokens: Pick<Tokens, 'whereIs'>): Connection {
  const { id, name, colour, baseAddress, tokenIn } = stored
  const color = colour === 'grey' ? 'gray' : colour
  return { id, name, color, baseAddress, practice: false, token: tokens.whereIs(id, tokenIn) }
}

/** It is listed from when the user begins to practice until the program quits. */
export function practiceConnection({ baseUrl, dataSet }: Pick<RunningService, 'baseUrl' | 'dataSet'>): Connection {
  return {
    id: PRACTICE_ID,
    name: PRACTICE_NAME,
    color: 'amber',
    baseAddress: baseUrl,
    practice: true,
    token: 'until-quit',
    dataSet: dataSet()
  }
}

/** What the user must be told about the stored list of connections, if anything. */
export function listTrouble(found: ConnectionStore['found']['state']): Pick<ConnectionState, 'listTrouble'> {
  return found === 'read' || found === 'new' ? {} : { listTrouble: found }
}
