import pg from 'pg'
import { REFUSALS } from '../schema/rules/names.ts'

/** Keeps a desk in step with the generations of its office's key. They throw pg's error, or `KeyMissing`. */
export interface KeysInStep {
  /** Whether this desk has a generation, or knows that nobody gives it to it. */
  has(keyId: string): boolean
  /** The desk may change the office on this connection; said again of the same one, it does nothing. */
  begin(client: pg.ClientBase): Promise<void>
  /** Looks which generation is the newest, and takes it if it is another. */
  look(client: pg.ClientBase): Promise<void>
  /** Takes what there is, and seals again what waits to be published. */
  catchUp(client: pg.ClientBase): Promise<void>
  /** Renews the key where that is due, and this desk may. */
  answer(client: pg.ClientBase): Promise<void>
}

/** The newest generation is not for this desk, or older than what this desk has. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing'
  constructor() {
    super('the newest key of the office is not the one this desk has, and has no copy for it')
  }
}

/** This computer's keychain does not give or take the key. */
export class KeychainShut extends Error {
  override readonly name = 'KeychainShut'
}

/** Between two tries the key would have to be renewed again. */
const MOST_TRIES = 3

/** Publishes; where the key was renewed meanwhile, again under the new one. */
export async function withNewestKey<T>(
  client: pg.ClientBase,
  keys: Pick<KeysInStep, 'catchUp'> | undefined,
  work: () => Promise<T>
): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (keys === undefined || tries === MOST_TRIES || !isKeyRenewed(error)) throw error
      await keys.catchUp(client)
    }
}

export function isKeyRenewed(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === REFUSALS.keyRenewed
}
