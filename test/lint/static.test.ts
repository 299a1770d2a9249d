import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { importsOf, nodesOf, productSources, sources, type Source } from './support/sources.ts'

const product = productSources()
const scripts = product.filter(({ path }) => path.endsWith('.ts'))

/** Where a pattern occurs in the code that runs on users' computers: the file, and the match. */
function occurrences(pattern: RegExp, where: readonly Source[] = product): string[] {
  return where.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`))
}

/** Scripts in which a text can stand as code: to read all of them takes seconds. An identifier may be written with escapes. */
const naming = (text: string): readonly Source[] =>
  scripts.filter(script => script.text.includes(text) || script.text.includes('\\u'))

/** Files that name a member (`shell.openPath`), once for each time. */
function uses(name: string): string[] {
  return naming(name).flatMap(source =>
    nodesOf(source)
      .filter(node => ts.isPropertyAccessExpression(node) && node.name.text === name)
      .map(() => source.path)
  )
}

describe('the code that runs on users’ computers', () => {
  it('is looked at whole', () => {
    expect(product.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['main/index.ts', 'preload/index.ts', 'renderer/main.ts', 'renderer/index.html'])
    )
  })

  it('has no http: address of another computer (R8)', () => {
    const names = ['schemas.openxmlformats.org', 'www.w3.org']
    const addresses = occurrences(/http:\/\/[a-z0-9][a-z0-9.-]*/gi).filter(
      found => !/http:\/\/(127\.0\.0\.1|localhost)$/.test(found)
    )
    expect(addresses.filter(found => !names.some(name => found.endsWith(`http://${name}`)))).toEqual([])
  })

  it.each([
    [
      'passes over a certificate that fails (R28)',
      /rejectUnauthorized\W+false|NODE_TLS_REJECT_UNAUTHORIZED|setCertificateVerifyProc|certificate-error|ignore-certificate/g
    ],
    ['hides a warning about security', /ELECTRON_DISABLE_SECURITY_WARNINGS/g],
    ['runs text as code', /\beval\(|new Function\(|executeJavaScript|insertCSS\(|process\.binding/g],
    ['lets a page reach further', /enableBlinkFeatures|allowpopups|@electron\/remote|<webview/g],
    ['changes how Chromium starts', /commandLine\.append/g],
    ['writes to the system’s temporary folder (R18)', /\btmpdir\b|\bmkdtemp|getPath\('temp'\)/g],
    [
      'loads a page from a file, or registers a link scheme (R8, R13)',
      /loadFile\(|file:\/\/|setAsDefaultProtocolClient|'open-url'/g
    ]
  ])('has nothing that %s', (_what, pattern) => {
    expect(occurrences(pattern)).toEqual([])
  })

  it('reads the system’s certificates in a thread, which others wait for but nothing is held up by (E15)', () => {
    expect(occurrences(/getCACertificates\((?!'default'\))[^)]*\)/g)).toEqual([
      "main/service/http/certificates.ts: getCACertificates('system')"
    ])
  })

  it('derives keys from passphrases in a thread only (E19)', () => {
    expect(occurrences(/\bscrypt(?:Sync)?\b(?=[(),])/g)).toEqual(['main/storage/unlock/wrapped-key.ts: scryptSync'])
  })

  it('opens no link, opens a file in one place, and shows one in one place (R12)', () => {
    expect(uses('openExternal')).toEqual([])
    expect(uses('openPath')).toEqual(['main/window/desktop.ts'])
    expect(uses('showItemInFolder')).toEqual(['main/window/desktop.ts'])
  })

  it('hears the page on one channel, whose door looks at who asks (R9)', () => {
    expect(occurrences(/\bipcMain\.\w+\(/g)).toEqual(['main/app/ipc.ts: ipcMain.handle('])
    expect(occurrences(/\.ipc\b|['"]ipc-message|\bMessageChannelMain\b/g)).toEqual([])
  })

  it('looks at no argument of a second start (R13)', () => {
    const started = naming('second-instance').flatMap(source =>
      nodesOf(source)
        .filter(ts.isCallExpression)
        .filter(call => call.arguments[0]?.getText() === "'second-instance'")
    )
    expect(started).toHaveLength(1)
    const listener = started[0]?.arguments[1]
    expect(listener !== undefined && ts.isArrowFunction(listener) && listener.parameters.length).toBe(0)
  })
})

describe('the window', () => {
  it('has its web preferences from one literal without a spread, and is made in one place (R1)', () => {
    const literal = scripts.filter(({ path }) => path === 'main/window/web-preferences.ts').flatMap(nodesOf)
    expect(literal.filter(ts.isObjectLiteralExpression)).toHaveLength(1)
    expect(
      literal.filter(node => ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isComputedPropertyName(node))
    ).toEqual([])
    const given = naming('webPreferences').flatMap(source =>
      nodesOf(source)
        .filter(ts.isPropertyAssignment)
        .filter(({ name }) => name.getText() === 'webPreferences')
    )
    expect(given.map(({ initializer }) => initializer.getText())).toEqual(['webPreferences(preload, development)'])
    expect(occurrences(/new (BrowserWindow|BrowserView|WebContentsView|BaseWindow)\b/g)).toEqual([
      'main/window/main-window.ts: new BrowserWindow'
    ])
  })

  it('waits for nothing heavy: what main loads at its start is its own, Node’s and Electron’s (P3)', () => {
    const loaded = new Map<string, readonly string[]>()
    const queue = ['main/index.ts']
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const source = scripts.find(script => script.path === path)
      if (source === undefined || loaded.has(path)) continue
      const imported = [...importsOf(source)]
      loaded.set(path, imported)
      for (const name of imported) {
        if (name.startsWith('.')) queue.push(posix.join(posix.dirname(path), name))
        if (name.startsWith('#domain/')) queue.push(name.slice(1))
      }
    }
    const strangers = [...loaded].flatMap(([path, names]) =>
      names
        .filter(
          name => !name.startsWith('.') && !name.startsWith('#') && !name.startsWith('node:') && name !== 'electron'
        )
        .map(name => `${path}: ${name}`)
    )
    expect(strangers).toEqual([])
    expect([...loaded.keys()]).toContain('main/window/main-window.ts')
    expect([...loaded.keys()].filter(path => /^(main\/(service|documents|requests)|practice)\//.test(path))).toEqual([])
  })
})

describe('what it is built of', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version: string }>>
  }

  it.each([
    ['electron', 45, 4],
    ['axios', 1, 21],
    ['follow-redirects', 1, 16]
  ])('is not older than its last known hole: %s %i.%i (R16)', (name, major, minor) => {
    const versions = Object.entries(lock.packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, { version }]) => version)
    expect(versions.length).toBeGreaterThan(0)
    for (const version of versions) {
      const [itsMajor = 0, itsMinor = 0] = version.split('.').map(Number)
      expect(itsMajor > major || (itsMajor === major && itsMinor >= minor), version).toBe(true)
    }
  })

  it('is scanned in every folder a scan names', () => {
    for (const folder of ['domain', 'main', 'preload', 'renderer'])
      expect(sources([folder], ['.ts']).length).toBeGreaterThan(0)
  })
})
