import { isRecord } from '#domain/common/guards.ts'
import type { UpdateRefusal } from '#domain/updates.ts'

/** The largest package taken, in bytes: several times what this program has. */
export const LARGEST_PACKAGE = 500_000_000
const MOST_FILES = 20

const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[\w.]{1,40})?$/
/** A file beside the feed's own: no folder, no other address, nothing encoded. */
const FILE_NAME = /^[A-Za-z0-9][\w.-]{0,150}$/
const SHA512 = /^[A-Za-z0-9+/]{86}==$/
/** Where YAML refers to another part of itself: a few lines could then stand for gigabytes. */
const REFERENCE = /(?:^|[\s,[{:?-])[&*][^\s*]/m

/** Whether a feed's text could grow when it is read; no release of ours has such a part. */
export function holdsReferences(text: string): boolean {
  return REFERENCE.test(text)
}

/**
 * Whether what a feed says of its newest version may be acted on; null if so. That it is newer, and that this computer
 * has its turn, electron-updater decides; what it would take on trust is checked here.
 * @param extension of the packages that this copy is replaced by
 */
export function refusalOf(update: unknown, extension: string): UpdateRefusal | null {
  if (!isRecord(update)) return 'files'
  const { version, files, packages, stagingPercentage } = update
  if (typeof version !== 'string' || !VERSION.test(version)) return 'version'
  if (stagingPercentage !== undefined && !isWhole(stagingPercentage, 0, 100)) return 'staging'
  // Of a web installer, which would fetch more.
  if (packages !== undefined) return 'packages'
  if (!Array.isArray(files) || files.length === 0 || files.length > MOST_FILES) return 'files'
  for (const file of files) {
    const refusal = refusalOfFile(file)
    if (refusal !== null) return refusal
  }
  // electron-updater would take the first file whatever its type.
  return files.some(file => String((file as { url: string }).url).endsWith(`.${extension}`)) ? null : 'type'
}

function refusalOfFile(file: unknown): UpdateRefusal | null {
  if (!isRecord(file)) return 'files'
  const { url, sha512, size } = file
  if (typeof url !== 'string' || !FILE_NAME.test(url)) return 'name'
  if (typeof sha512 !== 'string' || !SHA512.test(sha512)) return 'checksum'
  return isWhole(size, 1, LARGEST_PACKAGE) ? null : 'size'
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
}
