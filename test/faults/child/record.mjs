// Notes what the main process loads, which names it looks up and where it connects to, before anything of it is loaded.
import dns from 'node:dns'
import fs from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const { appendFileSync } = fs

/** @param {string} path of the file: a line of JSON for each */
export function record(path) {
  const note = (what, which) => {
    appendFileSync(path, `${JSON.stringify({ what, which })}\n`)
  }
  registerHooks({
    load: (url, context, next) => {
      note('load', url)
      return next(url, context)
    }
  })
  const { connect } = net.Socket.prototype
  net.Socket.prototype.connect = function (...args) {
    note('connect', placeOf(args))
    return connect.apply(this, args)
  }
  for (const names of [dns, dns.promises])
    for (const name of Object.keys(names).filter(one => /^(lookup|resolve)/.test(one))) {
      const ask = names[name]
      names[name] = (host, ...rest) => {
        note('name', host)
        return ask(host, ...rest)
      }
    }
  syncBuiltinESMExports()
}

/** As `connect` takes it: options, a port and a host, or the path of a socket; a list of these where Node has read them before. */
function placeOf([first, second]) {
  if (Array.isArray(first)) return placeOf(first)
  if (typeof first === 'object') return first.path ?? `${first.host ?? 'localhost'}:${first.port}`
  return Number.isNaN(Number(first)) ? first : `${typeof second === 'string' ? second : 'localhost'}:${first}`
}
