import { freeFolder } from './incidents.ts'
import { timeName, type Layout } from '../database/layout.ts'
import { moveSync, syncFolderSync, type SyncDisk } from '../../files/sync-disk.ts'

/** Moves a closed store away in one step, with backups, journal and all; nothing of it is read or changed. Throws Node's error. */
export function moveStoreAside({ root, aside }: Layout, now: number, disk: SyncDisk): void {
  disk.fs.mkdirSync(aside, { recursive: true, mode: 0o700 })
  moveSync(root, freeFolder(aside, timeName(now), disk), disk)
  syncFolderSync(aside, disk)
}
