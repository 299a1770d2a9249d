import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

/** Modules of Node's own whose members cost more than the modules. */
const DEAR = /^(node:)?(crypto|http|https|zlib|util|url|stream|events|os|tls)$/

/**
 * Gives the main process modules of Node's own without an `import` of them. To import one, Node reads every member, those
 * too that load what nothing in here uses: of HTTP its whole `fetch`, of cryptography that of the web.
 */
export function builtInWithoutGetters(): Plugin {
  return {
    name: 'built-in-without-getters',
    enforce: 'pre',
    // electron-vite keeps all of Node's modules outside, and asks no plugin about what is.
    configResolved({ build: { rolldownOptions } }) {
      const { external } = rolldownOptions
      if (external === undefined) return
      if (!Array.isArray(external)) throw new Error('what is kept outside of the build is no longer a list')
      rolldownOptions.external = external.filter(one => typeof one !== 'string' || !DEAR.test(one))
    },
    resolveId: id => (DEAR.test(id) ? `\0${id.replace('node:', '')}` : null),
    load(id) {
      if (!id.startsWith('\0') || !isBuiltin(id.slice(1))) return null
      const module = process.getBuiltinModule(`node:${id.slice(1)}`) as object
      const members = Object.entries(Object.getOwnPropertyDescriptors(module)).filter(
        ([, { get }]) => get === undefined
      )
      return [
        `const own = process.getBuiltinModule('node:${id.slice(1)}')`,
        'export default own',
        // Pure, so that what nobody imports is left out.
        ...members.map(([name]) => `export const ${name} = /* @__PURE__ */ (() => own.${name})()`)
      ].join('\n')
    }
  }
}

/** Axios's ways to send and its forms in several parts: an adapter of ours sends (344), and nothing but JSON. */
const UNUSED = ['adapters/http.js', 'adapters/fetch.js', 'adapters/xhr.js', 'platform/node/classes/FormData.js']
const UTILS = 'utils.js'
/** To look at this is enough to load Node's `fetch`. */
const LOOK = "typeof G.FormData !== 'undefined' ? G.FormData : undefined"

/** Leaves out of axios what would send: half of what the main process loaded behind its window, and HTTP/2. */
export function axiosWithoutAdapters(): Plugin {
  const left = new Set<string>()
  let hasAxios = false
  return {
    name: 'axios-without-adapters',
    enforce: 'pre',
    transform(code, id) {
      if (/\/node_modules\/axios\//.test(id)) hasAxios = true
      const [, file] = /\/axios\/lib\/(.*)$/.exec(id) ?? []
      if (file === undefined) return undefined
      if (UNUSED.includes(file)) {
        left.add(file)
        return { code: 'export default null; export const getFetch = null', map: null }
      }
      if (file !== UTILS || !code.includes(LOOK)) return undefined
      left.add(file)
      return { code: code.replace(LOOK, 'undefined'), map: null }
    },
    // Another version of axios may have other files.
    buildEnd(error) {
      const missed = [...UNUSED, UTILS].filter(file => !left.has(file))
      if (error === undefined && hasAxios && missed.length > 0)
        throw new Error(`axios no longer has what is left out of it: ${missed.join(', ')}`)
    }
  }
}
