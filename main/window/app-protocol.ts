import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Protocol } from 'electron'
import { APP_HOST, APP_SCHEME } from './allowed-addresses.ts'
import { pageHeaders } from './page-headers.ts'

const ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/** The ending of files that are compressed with Brotli; the page asks for them without it. */
const COMPRESSED = '.br'

/** Maps the page's paths (`/assets/index-1a2b.js`) to files. */
export type Manifest = ReadonlyMap<string, string>

/**
 * Makes `app:` a scheme with an origin of its own. Call before Electron is ready. The page needs no more privileges: it
 * fetches nothing. What the page's scripts compile to is kept between starts (E20): their names change with their text.
 */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, codeCache: true } }
  ])
}

/** Serves the built page from its folder under `app://bundle/`; reads the folder at the first request. */
export function serveApp(protocol: Pick<Protocol, 'handle'>, folder: string): void {
  protocol.handle(APP_SCHEME, appHandler(folder))
}

/**
 * Serves only files that were in the folder at the first request, by the exact path they are listed under: no part of a
 * request ever becomes part of a file path (R7).
 */
export function appHandler(folder: string): (request: Pick<Request, 'url' | 'method'>) => Promise<Response> {
  let listing: Promise<Manifest> | undefined
  return async ({ url, method }) => {
    const path = url.startsWith(`${ORIGIN}/`) ? url.slice(ORIGIN.length) : ''
    const file = (await (listing ??= listFiles(folder))).get(path)
    if (file === undefined) return refusal(404)
    if (method !== 'GET' && method !== 'HEAD') return refusal(405, { Allow: 'GET, HEAD' })
    const body = await contentOf(file)
    return new Response(method === 'HEAD' ? null : new Uint8Array(body), { headers: pageHeaders(path) })
  }
}

/** What a file holds, or what it was before the build compressed it. */
async function contentOf(file: string): Promise<Buffer> {
  const bytes = await readFile(file)
  if (!file.endsWith(COMPRESSED)) return bytes
  // Not with the start (P3).
  const { brotliDecompress } = await import('node:zlib')
  return new Promise((resolve, reject) => {
    brotliDecompress(bytes, (error, content) => {
      if (error === null) resolve(content)
      else reject(error)
    })
  })
}

/** Every plain file under a folder; skips links. */
async function listFiles(folder: string, path = ''): Promise<Manifest> {
  const found = new Map<string, string>()
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inner: [string, string] = [`${path}/${encodeURIComponent(entry.name)}`, join(folder, entry.name)]
    if (entry.isFile()) found.set(inner[0].replace(/\.br$/, ''), inner[1])
    if (entry.isDirectory()) for (const below of await listFiles(inner[1], inner[0])) found.set(...below)
  }
  return found
}

function refusal(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...pageHeaders(''), ...headers } })
}
