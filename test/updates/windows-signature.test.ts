import { describe, expect, it } from 'vitest'
import { signatureComplaint } from '../../main/updates/windows-signature.ts'

type Verify = Parameters<typeof signatureComplaint>[2]
const FILE = 'C:\\Users\\ana\\AppData\\Local\\Title Desk\\setup.exe'
const complaint = (verify: Verify) => signatureComplaint(['CN=Title Desk'], FILE, verify)
const SAME_FILE = `LiteralPath: ${FILE}. Update Path: ${FILE}`

describe('the signature of an update on Windows', () => {
  it('is accepted where Windows found it valid, for this file, and by our publisher (E10)', async () => {
    const valid: Verify = async (_publishers, _path, logger) => {
      logger.info(`Verifying signature ${FILE}`)
      logger.info(SAME_FILE)
      return null
    }
    expect(await complaint(valid)).toBeNull()
  })

  it('is refused where PowerShell is blocked, which electron-updater lets pass (E10)', async () => {
    const blocked: Verify = async (_publishers, _path, logger) => {
      logger.info(`Verifying signature ${FILE}`)
      logger.warn(
        'Cannot execute ConvertTo-Json: x. Ignoring signature validation due to unsupported powershell version.'
      )
      return null
    }
    expect(await complaint(blocked)).not.toBeNull()
  })

  it('is refused where nobody can say which file was judged (E10)', async () => {
    const another: Verify = async (_publishers, _path, logger) => {
      logger.warn(
        'Unable to verify LiteralPath of update asset due to missing data.Path. Skipping this step of validation.'
      )
      return null
    }
    expect(await complaint(another)).not.toBeNull()
  })

  it('is refused where nothing says that any file was judged (E10)', async () => {
    expect(await complaint(async () => null)).toBe('not judged')
  })

  it('is refused where it is somebody else’s, or could not be read (E10)', async () => {
    expect(await complaint(async () => 'publisherNames: Title Desk, raw info: {}')).toMatch(/publisherNames/)
    expect(await complaint(() => Promise.reject(new Error('x')))).toBe('not judged')
  })

  it('is accepted whatever else is said after it (E10)', async () => {
    const talkative: Verify = async (_publishers, _path, logger) => {
      logger.info(SAME_FILE)
      logger.info('Signature is valid')
      return null
    }
    expect(await complaint(talkative)).toBeNull()
  })

  it.each([
    'Skipping this step of validation.',
    'Ignoring signature validation due to unsupported powershell version.'
  ])('is refused where a step was skipped, though the file was compared: %s (E10)', async warning => {
    const skipping: Verify = async (_publishers, _path, logger) => {
      logger.info(SAME_FILE)
      logger.warn(warning)
      logger.warn('Something else')
      return null
    }
    expect(await complaint(skipping)).toBe('not judged')
  })
})
