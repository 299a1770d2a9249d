import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const PACKAGE = Buffer.from('the next version')
export const UPDATE_FILE = {
  url: 'title-desk-9.0.0-linux-x64.AppImage',
  sha512: createHash('sha512').update(PACKAGE).digest('base64'),
  size: PACKAGE.length
}
export const UPDATE = { version: '9.0.0', files: [UPDATE_FILE] }

export type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** A feed on loopback; JSON is YAML, too. */
export async function serveFeed(update: unknown, other: Readonly<Record<string, Answering>> = {}) {
  const asked: { readonly path: string; readonly headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '')
    asked.push({ path, headers: request.headers })
    const answering = other[path]
    if (answering !== undefined) answering(request, response)
    else if (path.endsWith('.yml')) response.end(typeof update === 'string' ? update : JSON.stringify(update))
    else response.end(PACKAGE)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/desk`),
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  }
}
