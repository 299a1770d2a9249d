import type { Plugin } from 'vite'

const VITE_HELPER = '\0vite/preload-helper.js'

/**
 * What a dynamic import of the page runs: it loads the part's style sheets before its code, each file once. A fifth of
 * Vite's own, which also finds a nonce, tags of the server's page and ways to go on without a style sheet (P1).
 */
const HELPER = `
const known = {}
const add = href => new Promise((resolve, reject) => {
  const link = document.createElement('link')
  const isStyle = href.endsWith('.css')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.href = href
  if (!isStyle) resolve()
  link.onload = resolve
  link.onerror = () => reject(new Error('Cannot load ' + href))
  document.head.append(link)
})
export const __vitePreload = (load, files = [], from) =>
  Promise.all(files.map(file => known[file] ??= add(new URL(file, from).href))).then(load)
`

/** Makes the page load its later parts with few bytes. */
export function lateLoading(): Plugin {
  return {
    name: 'late-loading',
    apply: 'build',
    transform(code, id) {
      if (id !== VITE_HELPER) return null
      if (!code.includes('__vitePreload')) throw new Error('Vite’s helper for dynamic imports has changed')
      return { code: HELPER, map: null }
    }
  }
}
