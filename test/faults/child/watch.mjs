// Sees every step by which the main process makes something last or lets bytes leave, counts them, and kills the process at the one it was
// told: by its number, or by its name and how often it came. Also holds each POST against what is on the disk by then (I1).
import { subscribe } from 'node:diagnostics_channel'
import dns from 'node:dns'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { basename } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { say } from './say.mjs'

/** @param {null | { op?: number, at?: string, nth?: number, dns?: boolean, refused?: boolean, blackhole?: boolean }} plan */
export function watch(plan) {
  let ops = 0
  const seen = new Map()
  const { openSync, fdatasyncSync, fsyncSync, writeSync } = fs

  function die(name) {
    say({ died: name, op: ops })
    process.kill(process.pid, 'SIGKILL')
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  function step(name) {
    ops += 1
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    if (plan?.op === ops || (plan?.at === name && (plan.nth ?? 1) === count)) die(name)
  }

  const committed = watchStore(step)
  const journaled = watchJournal(step, { openSync, fdatasyncSync, fsyncSync, writeSync })
  watchNetwork({
    plan,
    step,
    die,
    committed,
    journaled,
    say
  })
  if (plan?.dns) {
    dns.lookup = (host, options, done) => {
      ;(done ?? options)(
        Object.assign(new Error('no such host'), { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: host })
      )
    }
  }
  syncBuiltinESMExports()
}

/** Steps of the database: rows as they are put, transactions, backups. Gives how many attempts were committed, by state. */
function watchStore(step) {
  const committed = new Map()
  /** Attempts of this life: one that ends without having begun here is one that a start recovers. */
  const begun = new Set()
  const texts = new WeakMap()
  /** What the open transaction holds. */
  let open = new Set()

  function nameOf(sql, values) {
    const [, table, columns = ''] =
      /^\s*(?:INSERT(?: OR REPLACE)? INTO|UPDATE|DELETE FROM)\s+(\w+)\s*(?:\(([^)]*)\))?/.exec(sql) ?? []
    const valueOf = column => values[columns.split(',').findIndex(name => name.trim() === column)]
    if (table === 'desk_orders' && columns !== '') return `order ${valueOf('state')}`
    if (table !== 'attempts' || columns === '') return table
    const [id, state] = [valueOf('id'), valueOf('state')]
    if (state === 'intent') begun.add(id)
    return (state === 'unknown' || state === 'not-sent') && !begun.has(id)
      ? `recovered attempt ${state}`
      : `attempt ${state}`
  }

  const { exec, prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql)
    texts.set(statement, sql)
    return statement
  }
  const { run } = StatementSync.prototype
  StatementSync.prototype.run = function (...values) {
    const sql = texts.get(this) ?? ''
    const isBackup = /^\s*VACUUM INTO/.test(sql)
    const name = nameOf(sql, values)
    if (name !== undefined) {
      open.add(name)
      step(`run ${name}`)
    }
    if (isBackup) step('before backup')
    const result = run.apply(this, values)
    if (isBackup) step('after backup')
    return result
  }
  DatabaseSync.prototype.exec = function (sql) {
    if (/^\s*BEGIN/.test(sql)) open = new Set()
    if (/user_version =/.test(sql)) open.add('schema')
    const commits = /^\s*COMMIT/.test(sql)
    if (commits) for (const name of open) step(`before commit ${name}`)
    const result = exec.call(this, sql)
    if (commits) {
      for (const name of open) committed.set(name, (committed.get(name) ?? 0) + 1)
      for (const name of open) step(`after commit ${name}`)
    }
    return result
  }
  return name => committed.get(name) ?? 0
}

/** Steps of the journal of the wire. Gives how often it was made to last. */
function watchJournal(step, { openSync, fdatasyncSync, fsyncSync, writeSync }) {
  let synced = 0
  const journals = new Set()
  fs.openSync = (path, ...rest) => {
    const fd = openSync(path, ...rest)
    if (basename(String(path)) === 'journal') journals.add(fd)
    else journals.delete(fd)
    return fd
  }
  fs.writeSync = (fd, ...rest) => {
    if (journals.has(fd)) step('journal write')
    return writeSync(fd, ...rest)
  }
  const watched = sync => fd => {
    sync(fd)
    if (!journals.has(fd)) return
    synced += 1
    step('journal sync')
  }
  fs.fsyncSync = watched(fsyncSync)
  fs.fdatasyncSync = watched(fdatasyncSync)
  return () => synced
}

/** Steps of connections and of orders on them. */
function watchNetwork({ plan, step, die, committed, journaled, say }) {
  const { connect, write } = net.Socket.prototype
  let [connected, posted] = [0, 0]
  net.Socket.prototype.connect = function (...args) {
    const sends = committed('attempt intent') > connected
    if (sends) connected += 1
    step(sends ? 'connect to send' : 'connect')
    this.once('connect', () => {
      step('connected')
    })
    // Nobody listens on the first port.
    if (plan?.refused) return connect.call(this, { host: '127.0.0.1', port: 1 })
    if (!plan?.blackhole || (plan.at !== undefined && !sends)) return connect.apply(this, args)
    // Nothing answers and nothing refuses: the program is looked at when all it does of itself is done.
    setImmediate(() => {
      die('in a connect that never ends')
    })
    return this
  }

  /** How many bytes of an order have still to be written to a socket. */
  const left = new WeakMap()
  net.Socket.prototype.write = function (data, ...rest) {
    const bytes = Buffer.from(data, typeof rest[0] === 'string' ? rest[0] : undefined)
    if (bytes.subarray(0, 5).toString() === 'POST ') {
      posted += 1
      step('before bytes')
      const [wired, noted] = [committed('attempt wire'), journaled()]
      if (posted > wired || posted > noted) say({ violation: 'I1', committed: wired, journaled: noted, posted })
      const head = bytes.indexOf('\r\n\r\n') + 4
      left.set(this, head + Number(/content-length: (\d+)/i.exec(bytes.subarray(0, head).toString())?.[1]))
    }
    const due = left.get(this)
    if (due === undefined) return write.call(this, data, ...rest)
    const isLast = due <= bytes.length
    if (isLast) left.delete(this)
    else left.set(this, due - bytes.length)
    if (!isLast) return write.call(this, data, ...rest)
    const told = rest.find(each => typeof each === 'function')
    const part =
      plan?.at === 'mid-body' ? bytes.subarray(0, bytes.length - Math.ceil(Math.min(due, bytes.length) / 2)) : bytes
    const result = write.call(this, part, error => {
      if (part.length < bytes.length) step('mid-body')
      told?.(error)
      step('after bytes')
    })
    // Held back until all of it is written, which it never is here.
    if (part.length < bytes.length) while (this.writableCorked > 0) this.uncork()
    return result
  }
  subscribe('http.client.response.finish', ({ request }) => {
    if (request.method === 'POST') step('headers of the answer')
  })
}
