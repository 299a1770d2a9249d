import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axiosWithoutAdapters, builtInWithoutGetters } from '../../scripts/lean-main.ts'

let folder = ''
beforeAll(() => {
  // Inside the project, where axios can be found; a fresh clone has no such folder yet.
  const out = join(import.meta.dirname, '../../out')
  mkdirSync(out, { recursive: true })
  folder = mkdtempSync(join(out, 'lean-main-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function built(text: string, plugins: readonly Plugin[]): Promise<string> {
  const entry = join(folder, 'entry.js')
  writeFileSync(entry, text)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [...plugins],
    ssr: { noExternal: true },
    build: { ssr: entry, outDir: join(folder, 'out'), target: 'node24', minify: false }
  })
  return join(folder, 'out/entry.js')
}

/** The modules of Node's own that a program has loaded when it ends. */
function loadedBy(file: string): readonly string[] {
  const code = `await import(${JSON.stringify(file)}); console.log(process.moduleLoadList.join('\\n'))`
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }).split('\n')
}

const PROGRAM = `
  import * as http from 'node:http'
  import { createHash } from 'crypto'
  import { Axios, AxiosHeaders } from 'axios'
  const adapter = async config => ({ data: 'sent', status: 200, headers: new AxiosHeaders(), config })
  const { data } = await new Axios({ baseURL: 'http://localhost' }).request({ url: '/', adapter })
  if (data !== 'sent' || typeof http.request !== 'function') throw new Error('it does not work')
  createHash('sha256')`
const CLIENTS = /internal\/deps\/undici|internal\/http2/

it('a program with HTTP and axios loads neither the client of fetch nor HTTP/2 (P18)', async () => {
  const lean = loadedBy(await built(PROGRAM, [builtInWithoutGetters(), axiosWithoutAdapters()]))
  expect(lean).toContain('NativeModule _http_client')
  expect(lean.filter(name => CLIENTS.test(name))).toEqual([])
  // What would be loaded otherwise.
  expect(loadedBy(await built(PROGRAM, [])).some(name => CLIENTS.test(name))).toBe(true)
})

it('an axios whose files are others is refused, not shipped whole', async () => {
  const fake: Plugin = {
    name: 'another axios',
    enforce: 'pre',
    resolveId: id => (id === 'axios' ? '/node_modules/axios/dist/axios.js' : null),
    load: id => (id === '/node_modules/axios/dist/axios.js' ? 'export default 1' : null)
  }
  await expect(built(`import axios from 'axios'; console.log(axios)`, [fake, axiosWithoutAdapters()])).rejects.toThrow(
    'axios no longer has what is left out of it: adapters/http.js, adapters/fetch.js, adapters/xhr.js, platform/node/classes/FormData.js, utils.js'
  )
})
