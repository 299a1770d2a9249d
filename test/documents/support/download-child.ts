/**
 * A program that fetches documents and is killed by its test, or kills itself as its last argument says. What it notes
 * lies in the folder given third. It goes on with what waited, and adds the documents named; `noted` is said when that
 * is on the disk, `done` when nothing waits any more.
 */
import { statSync, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import type { OrderId } from '#domain/common/order-id.ts'
import { createDownloads } from '../../../main/documents/queue/downloads.ts'
import { createRecords } from '../../../main/documents/kept/records.ts'
import { THIS_DISK, type Disk } from '../../../main/files/disk.ts'
import type { BaseAddress } from '../../../main/service/http/base-address.ts'
import { createService } from '../../../main/service/service.ts'
import { openStoreFiles } from '../../../main/storage/store-files.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { noProxy, noProxySignIn, ownAuthorities } from '../../fakes/no-proxy.ts'

/**
 * What it downloads again, and where it dies: after so many bytes written, before a disk step, or before a file in
 * place loses its first name.
 */
export interface Life {
  readonly ids?: readonly number[]
  readonly bytes?: number
  readonly steps?: number
  readonly names?: number
}

const [, , origin = '', root = '', data = '', life = '{}'] = process.argv
const { ids = [4], bytes = Infinity, steps = Infinity, names = Infinity } = JSON.parse(life) as Life
/** In seconds. */
const FOREVER = 1e9
const ORDER_ID = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** This disk, deadly at the place given. */
function deadlyDisk(): Disk {
  let [taken, written, named] = [0, 0, 0]
  const step = (): void => {
    taken += 1
    if (taken > steps) die()
  }
  const counted =
    <A extends unknown[], R>(work: (...all: A) => R) =>
    (...all: A): R => {
      step()
      return work(...all)
    }
  const { fs } = THIS_DISK
  return {
    ...THIS_DISK,
    fs: {
      ...fs,
      link: counted(fs.link),
      mkdir: counted(fs.mkdir) as typeof fs.mkdir,
      rename: counted(fs.rename),
      unlink: counted(path => {
        if (statSync(path).nlink > 1 && (named += 1) > names) die()
        return fs.unlink(path)
      }),
      readdir: counted(fs.readdir as (...all: unknown[]) => unknown) as typeof fs.readdir,
      async open(path, flags, mode) {
        step()
        const file = await fs.open(path, flags, mode)
        const write = file.write.bind(file) as (
          piece: Uint8Array,
          at: number,
          length: number,
          position: number | null
        ) => Promise<{ bytesWritten: number }>
        for (const name of ['sync', 'truncate', 'close'] as const)
          file[name] = counted((file[name] as () => Promise<void>).bind(file))
        file.write = ((piece: Uint8Array, at: number, length: number, position: number | null) => {
          step()
          if (written + length >= bytes) {
            writeSync(file.fd, piece, at, bytes - written, position)
            die()
          }
          written += length
          return write(piece, at, length, position)
        }) as typeof file.write
        return file
      }
    }
  }
}

const files = openStoreFiles(data)
if (!files.ok) throw new Error(`the store does not open: ${files.failure}`)
const key = dataKey('key-1', Buffer.alloc(32, 7))
if (files.value.keys.length === 0)
  files.value.addKey({ id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
const store = files.value.unseal(key)
const service = createService({
  baseAddress: origin as BaseAddress,
  token: 'canary',
  proxyFor: noProxy,
  proxySignIn: noProxySignIn,
  secureContext: ownAuthorities
})
const { promise: done, resolve: end } = Promise.withResolvers<void>()

const downloads = createDownloads({
  connectionId: 'connection-1',
  folder: () => root,
  service,
  records: createRecords(async () => store, 'connection-1'),
  orderName: async () => undefined,
  nameFor: async (_orderId, { fileName }) => fileName ?? 'file',
  disk: deadlyDisk(),
  tries: Infinity,
  // The pauses before another try take no time here; how long nothing may arrive is the test's affair.
  idleSeconds: FOREVER,
  startTimer: (ring, milliseconds) => {
    if (milliseconds < FOREVER * 1000) setImmediate(ring)
    return () => undefined
  },
  onChange: ({ received, state, failure }) => {
    if (state === 'failed') process.stdout.write(`failed ${JSON.stringify(failure)}\n`)
    else if (received >= 100_000) process.stdout.write('arriving\n')
    void endIfDone()
  },
  onBug: bug => {
    throw bug
  }
})

async function endIfDone(): Promise<void> {
  const listed = await downloads.list()
  if (listed.every(({ state }) => state === 'kept' || state === 'failed')) end()
}

await downloads.add(ids.map(documentId => ({ orderId: ORDER_ID, documentId, name: '', orderName: '', fileName: null })))
process.stdout.write('noted\n')
// Node writes its compile cache at exit, to which a killed program never comes.
flushCompileCache()
await endIfDone()
await done
await downloads.close()
service.close()
store.close()
process.stdout.write('done\n')
