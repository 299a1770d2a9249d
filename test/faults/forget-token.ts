import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DraftId } from '#domain/order/draft.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { envelope, row } from '../service/read/order-page-sample.ts'
import { startHttp } from '../service/servers.ts'
import { live, type Leaving } from './life.ts'

const PAGE = new URL('child/leaving.mjs', import.meta.url).href

/**
 * Lives once: connects with a token, reads the list, downloads, sends, replaces the token, reads and downloads again, removes the connection.
 * Gives in which picture of the heap each of the two tokens is.
 */
export async function forgetToken(main: string): Promise<Record<'replaced' | 'removed', readonly boolean[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-heap-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const tokens = [randomBytes(24), randomBytes(24)]
  for (const [number, bytes] of tokens.entries()) writeFileSync(join(folder, `token-${number}`), bytes)
  const keychain = join(folder, 'keychain.json')
  writeFileSync(keychain, '{}')
  const service = await startService()
  const work: Leaving = {
    folder,
    baseAddress: service.origin,
    draft: {
      id: randomUUID() as DraftId,
      revision: 1,
      entry: { ...filledEntry('refinance'), closingDate: '2199-11-30' }
    }
  }
  const { died, stderr } = await live(
    { main, profile: join(folder, 'profile'), keychain, page: PAGE },
    work,
    null,
    () => undefined
  )
  if (died !== undefined) throw new Error(`it did not come to its end: ${died} ${stderr}`)
  const standing = (picture: string) => {
    const heap = readFileSync(join(folder, picture))
    return tokens.map(token => heap.includes(token.toString('hex')))
  }
  return { replaced: standing('replaced'), removed: standing('removed') }
}

/** An order service with one order, two documents, and a yes to everything. */
async function startService() {
  const service = await startHttp(({ method, url }, response) => {
    const { pathname } = new URL(url, service.origin)
    const json = (value: unknown) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value))
    if (method === 'POST') json({ order_id: randomUUID() })
    else if (pathname.startsWith('/file/'))
      response.setHeader('Content-Type', 'application/pdf').end('%PDF-1.4\n%%EOF\n')
    else if (pathname.endsWith('/documents')) json({ data: [1, 2].map(documentAt) })
    else if (pathname.endsWith('/progress')) json({ progress: [] })
    else json({ data: [row], links: { ...envelope.links, prev: null, next: null }, meta: META })
  })
  const documentAt = (id: number) => ({
    id,
    type: `Deed ${id}`,
    name: `Deed ${id}`,
    file_name: `deed-${id}.pdf`,
    download_url: `${service.origin}/file/${id}`,
    uploaded_at: '2026-11-20 10:11:12'
  })
  return service
}

const META = { ...envelope.meta, current_page: 1, last_page: 1, from: 1, to: 1, total: 1 }
