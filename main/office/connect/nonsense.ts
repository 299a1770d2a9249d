import type pg from 'pg'
import { scramOnly, UnsafeSignIn } from './scram-only.ts'
import { watchMessages } from './watch-messages.ts'
import { WHOLE_ERRORS } from './whole-errors.ts'

/**
 * Ends a connection whose server answers what is not PostgreSQL's protocol, as any other loss of it. pg throws then, out of the
 * reach of whoever asked: an exception that nothing handles, and no answer until its time is over (decision 373). Ends one that doesn't sign in
 * by SCRAM, too, with `UnsafeSignIn` (decision 419).
 * @param client has just begun to connect
 */
export function endOnNonsense({ connection }: pg.Client, hasTls: boolean): void {
  // pg reads from the socket at once, or from the stream that TLS puts in its place.
  if (hasTls) connection.once('sslconnect', () => guardReading(connection.stream))
  else guardReading(connection.stream)
}

function guardReading(stream: pg.Connection['stream']): void {
  const readers = stream.listeners('data')
  const watch = watchMessages(new Map([...WHOLE_ERRORS, ...scramOnly()]))
  stream.removeAllListeners('data')
  stream.on('data', bytes => {
    try {
      watch(bytes)
      for (const reader of readers) Reflect.apply(reader, stream, [bytes])
    } catch (error) {
      const isUnsafe = error instanceof UnsafeSignIn
      stream.destroy(isUnsafe ? error : new Error('the server does not answer as a database does', { cause: error }))
    }
  })
}
