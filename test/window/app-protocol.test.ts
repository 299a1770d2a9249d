import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { CustomScheme } from 'electron'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appHandler, registerAppScheme, serveApp } from '../../main/window/app-protocol.ts'
import { CONTENT_SECURITY_POLICY, FRAME_POLICY } from '../../main/window/page-headers.ts'

const FILES: Readonly<Record<string, string>> = {
  '/index.html': '<!doctype html>',
  '/assets/index-A1b2_-.js': 'export {}',
  '/assets/index-A1b2.css': 'body {}',
  '/assets/a/deep.svg': '<svg/>',
  '/assets/icon.png': 'png',
  '/assets/orders.webp': 'webp',
  '/assets/font.woff2': 'woff2',
  '/assets/data.bin': 'bin',
  '/preview/frame.html': '<!doctype html><title>Preview</title>',
  '/preview/frame.js': '(() => {})()',
  '/preview/frame.css': 'main {}'
}

let parent: string
let folder: string
let handle: ReturnType<typeof appHandler>
const get = (url: string, method = 'GET') => handle({ url, method })

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'title-desk-bundle-'))
  folder = join(parent, 'renderer')
  await mkdir(join(folder, 'assets', 'a'), { recursive: true })
  await mkdir(join(folder, 'preview'))
  for (const [path, text] of Object.entries(FILES)) await writeFile(join(folder, ...path.split('/')), text)
  await writeFile(join(folder, 'preview', 'reader.js.br'), brotliCompressSync('(() => 1)()'))
  await writeFile(join(parent, 'secret.txt'), 'secret')
  if (process.platform !== 'win32') await symlink(join(parent, 'secret.txt'), join(folder, 'assets', 'link.txt'))
  handle = appHandler(folder)
})
afterAll(() => rm(parent, { recursive: true, force: true }))

describe('app://bundle', () => {
  it.each(Object.entries(FILES))('serves %s of the built page', async (path, text) => {
    const response = await get(`app://bundle${path}`)
    expect([response.status, await response.text()]).toEqual([200, text])
  })

  it('serves a file that the build compressed as what it was, under its name without the ending (P17)', async () => {
    const response = await get('app://bundle/preview/reader.js')
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      '(() => 1)()'
    ])
    expect((await get('app://bundle/preview/reader.js.br')).status).toBe(404)
  })

  it('answers a real request', async () => {
    const response = await handle(new Request('app://bundle/index.html'))
    expect(await response.text()).toBe('<!doctype html>')
  })

  it.each([
    'app://bundle/secret.txt',
    'app://bundle/../secret.txt',
    'app://bundle/assets/../../secret.txt',
    'app://bundle/%2e%2e/secret.txt',
    'app://bundle/%2E%2E/secret.txt',
    'app://bundle/.%2e/secret.txt',
    'app://bundle/..%2fsecret.txt',
    'app://bundle/..%5csecret.txt',
    'app://bundle/..\\secret.txt',
    'app://bundle/%252e%252e/secret.txt',
    'app://bundle/%c0%ae%c0%ae/secret.txt',
    'app://bundle/....//secret.txt',
    'app://bundle/assets/../index.html',
    'app://bundle/index.html%00',
    'app://bundle/index.html\0.png',
    'app://bundle/index.html/',
    'app://bundle//index.html',
    'app://bundle/./index.html',
    'app://bundle/index.html?a',
    'app://bundle/index.html#a',
    'app://bundle/INDEX.HTML',
    'app://bundle/index.html::$DATA',
    'app://bundle/assets',
    'app://bundle/assets/',
    'app://bundle/assets/link.txt',
    'app://bundle/',
    'app://bundle',
    'app://bundle/C:/Windows/win.ini',
    'app://bundle//etc/passwd',
    'app://bundle/__proto__',
    'app://bundle/constructor',
    'app://evil/index.html',
    'app://bandit/index.html',
    'app://bundle.evil.test/index.html',
    'app://bundle@evil.test/index.html',
    'app://bundle:80/index.html',
    'https://bundle/index.html',
    'file:///etc/passwd',
    '/index.html',
    ''
  ])('has nothing at %j (R7)', async url => {
    const response = await get(url)
    expect([response.status, await response.text()]).toEqual([404, ''])
  })

  it('serves the files of its folder and nothing else, whatever path is asked for (R7)', async () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2E%2e',
      '%5c',
      '%2f',
      '%00',
      '\0',
      'assets',
      'index.html',
      'secret.txt',
      'a',
      ':',
      '?',
      '#',
      '~'
    )
    const path = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join('')),
      fc.string(),
      fc.webPath(),
      fc.constantFrom(...Object.keys(FILES))
    )
    const normalised = (url: string) => (URL.canParse(url) ? new URL(url).href : url)
    await fc.assert(
      fc.asyncProperty(path, fc.boolean(), async (wanted, asBrowser) => {
        const raw = `app://bundle/${wanted.replace(/^\//, '')}`
        const url = asBrowser ? normalised(raw) : raw
        const response = await get(url)
        const known = FILES[url.slice('app://bundle'.length)]
        return known === undefined
          ? response.status === 404
          : response.status === 200 && (await response.text()) === known
      }),
      { numRuns: 1000 }
    )
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'CONNECT', 'TRACE', 'get', ''])(
    'refuses the method %j (R7)',
    async method => {
      const response = await get('app://bundle/index.html', method)
      expect([response.status, response.headers.get('Allow'), await response.text()]).toEqual([405, 'GET, HEAD', ''])
    }
  )

  it('answers HEAD without a body', async () => {
    const response = await get('app://bundle/index.html', 'HEAD')
    expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      ''
    ])
  })

  it('serves no file that came into the folder later (R7)', async () => {
    await get('app://bundle/index.html')
    await writeFile(join(folder, 'later.html'), 'later')
    expect((await get('app://bundle/later.html')).status).toBe(404)
  })

  it.each([
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/assets/index-A1b2_-.js', 'text/javascript; charset=utf-8', 'max-age=31536000, immutable'],
    ['/assets/index-A1b2.css', 'text/css; charset=utf-8', 'max-age=31536000, immutable'],
    ['/assets/a/deep.svg', 'image/svg+xml; charset=utf-8', 'max-age=31536000, immutable'],
    ['/assets/icon.png', 'image/png', 'max-age=31536000, immutable'],
    ['/assets/orders.webp', 'image/webp', 'max-age=31536000, immutable'],
    ['/assets/font.woff2', 'font/woff2', 'max-age=31536000, immutable'],
    ['/assets/data.bin', 'application/octet-stream', 'max-age=31536000, immutable']
  ])('serves %s as %s, not to be guessed at', async (path, type, cache) => {
    expect(Object.fromEntries((await get(`app://bundle${path}`)).headers)).toEqual({
      'cache-control': cache,
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'content-type': type,
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff'
    })
  })

  it('has the same policy on a refusal', async () => {
    expect((await get('app://bundle/nothing')).headers.get('Content-Security-Policy')).toBe(CONTENT_SECURITY_POLICY)
  })
})

/** A policy's directives by name. */
function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive): [string, string] => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    })
  )
}

describe('the content security policy', () => {
  it('lets nothing in but our own files (R6)', () => {
    expect(directivesOf(CONTENT_SECURITY_POLICY)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-src': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'vue'
    })
  })

  it('has no unsafe source, no wildcard, no scheme and no host (R6)', () => {
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|\*|:|\.|data|blob|nonce|allow-duplicates/)
  })
})

describe('the frame of previews', () => {
  it.each(['/preview/frame.html', '/preview/frame.js', '/preview/frame.css'])('has its own policy: %s', async path => {
    expect((await get(`app://bundle${path}`)).headers.get('Content-Security-Policy')).toBe(FRAME_POLICY)
  })

  it('has no network, no storage, no origin, and runs its one script and a worker it holds (R6)', () => {
    expect(directivesOf(FRAME_POLICY)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': 'blob:',
      'worker-src': 'blob:',
      'connect-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'preview',
      sandbox: 'allow-scripts allow-modals'
    })
  })

  it('has no unsafe source, no wildcard and no host, and compiles neither text nor WebAssembly (R6)', () => {
    expect(FRAME_POLICY).not.toMatch(
      /unsafe|\*|\/|\.|data:|nonce|allow-same-origin|allow-top|allow-popups|allow-forms|allow-downloads/
    )
  })

  it('may have its own script and style sheet, and no other file of the bundle, for it has another origin than they', async () => {
    const mayHave = await Promise.all(
      Object.keys(FILES).map(
        async path => [path, (await get(`app://bundle${path}`)).headers.get('Cross-Origin-Resource-Policy')] as const
      )
    )
    expect(mayHave.filter(([, policy]) => policy === 'cross-origin').map(([path]) => path)).toEqual([
      '/preview/frame.js',
      '/preview/frame.css'
    ])
    for (const path of Object.keys(FILES)) {
      const { headers } = await get(`app://bundle${path}`)
      expect(
        [...headers.keys()].filter(name => name.startsWith('access-control')),
        path
      ).toEqual([])
    }
  })
})

describe('the scheme', () => {
  it('has an origin of its own, keeps what its scripts compile to, and has no privilege beyond (R7, E20)', () => {
    const told: CustomScheme[][] = []
    registerAppScheme({
      registerSchemesAsPrivileged: schemes => {
        told.push(schemes)
      }
    })
    expect(told).toEqual([[{ scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } }]])
  })

  it('is served from the folder of the built page', async () => {
    const served = new Map<string, (request: Request) => Promise<Response> | Response>()
    serveApp(
      {
        handle: (scheme, handler) => {
          served.set(scheme, handler)
        }
      },
      folder
    )
    expect([...served.keys()]).toEqual(['app'])
    expect((await served.get('app')?.(new Request('app://bundle/index.html')))?.status).toBe(200)
  })
})
