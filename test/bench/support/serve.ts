import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml'
}

export interface PageServer {
  /** Without a trailing slash. */
  readonly address: string
  /** Additional pages by path, served as soon as they are added. */
  readonly pages: Map<string, string>
  readonly close: () => Promise<void>
}

/**
 * Serves folders on loopback.
 * @param folders by the first segment of the path: `{ ours: 'out/renderer' }` serves /ours/index.html
 */
export async function servePages(folders: Readonly<Record<string, string>>): Promise<PageServer> {
  const pages = new Map([
    ['/blank.html', '<!doctype html><title>Blank</title>'],
    ['/favicon.ico', '']
  ])
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const body = pages.get(pathname) ?? fileOf(folders, pathname)
    const type = TYPES[extname(pathname)] ?? 'application/octet-stream'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` })
    response.end(body)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise(resolve => {
      server.closeAllConnections()
      server.close(() => {
        resolve()
      })
    })
  return { address: `http://127.0.0.1:${port}`, pages, close }
}

function fileOf(folders: Readonly<Record<string, string>>, pathname: string): Buffer | undefined {
  const [, first = '', ...rest] = normalize(pathname).split('/')
  const folder = folders[first]
  const path = folder === undefined ? undefined : join(folder, ...rest)
  if (path === undefined) return undefined
  if (existsSync(path)) return readFileSync(path)
  return existsSync(`${path}.br`) ? brotliDecompressSync(readFileSync(`${path}.br`)) : undefined
}
