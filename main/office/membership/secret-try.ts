import type { OfficeTrouble } from '#domain/office/office.ts'
import { failed, type Result } from '#domain/common/result.ts'
import type { KeptOfficeSecret, OfficeSecret } from '../../keychain/office-secret.ts'

/** What one try to enter an office puts into the keychain. What was there before is lost to no try that came to nothing: it may be all there is. */
export interface SecretTry {
  /** What the keychain had of this desk before. */
  before(deskId: string): OfficeSecret | undefined
  /** Whether the keychain took it. */
  save(secret: OfficeSecret): Promise<boolean>
  /** Puts back what was there before, unless this try saved nothing or the office may have heard of it; answers with the trouble. */
  undo(trouble: OfficeTrouble): Promise<Result<never, OfficeTrouble>>
}

/** Where an answer may have been lost, also to a connection that broke under TLS. */
const MAYBE_DONE: ReadonlySet<OfficeTrouble> = new Set(['unreachable', 'busy', 'failed', 'certificate'])

/** Fails where the keychain doesn't say what it has. */
export async function beginTry(kept: KeptOfficeSecret): Promise<Result<SecretTry, 'keychain'>> {
  const found = await kept.read()
  if (!found.ok && found.failure !== 'corrupt') return failed('keychain')
  const before = found.ok ? found.value : null
  let isSaved = false
  return {
    ok: true,
    value: {
      before: deskId => (before?.deskId === deskId ? before : undefined),
      async save(secret) {
        isSaved = true
        return (await (before === null ? kept.write(secret) : kept.replace(secret))).ok
      },
      async undo(trouble) {
        if (isSaved && !MAYBE_DONE.has(trouble)) await (before === null ? kept.remove() : kept.replace(before))
        return failed(trouble)
      }
    }
  }
}
