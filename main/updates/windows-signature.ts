import { verifySignature } from 'electron-updater/out/windowsExecutableCodeSignatureVerifier.js'

type Verify = typeof verifySignature

/**
 * What speaks against a file's signature; null only if Windows itself found it valid and by one of the publishers.
 * electron-updater lets a file pass if PowerShell doesn't answer, as where an organization blocks it. Here it has to
 * have said that it compared the file Windows judged.
 */
export async function signatureComplaint(
  publishers: string[],
  path: string,
  verify: Verify = verifySignature
): Promise<string | null> {
  let judged = false
  let skipped = false
  const complaint = await verify(publishers, path, {
    info(text: unknown) {
      judged ||= String(text).startsWith('LiteralPath:')
    },
    warn(text: unknown) {
      skipped ||= /ignoring|skipping/i.test(String(text))
    },
    error: () => undefined
  }).catch(() => 'not judged')
  return complaint ?? (judged && !skipped ? null : 'not judged')
}
