// Sees every step by which the main process makes something last or lets bytes leave, counts them, and kills the process at the one it was
// told: by its number, or by its name and how often it came. Also holds each POST against what is on the disk by then (I1).
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import dns from 'node:dns'

/** @param {null | { op?: number, at?: string, nth?: number, dns?: boolean, refused?: boolean, blackhole?: boolean }} plan */
export function watch(plan) {
  let ops = 0
  const seen = new Map()
  /** What the open transaction holds. */
  let open = new Set()
  const wires = { committed: 0, journaled: 0, posted: 0 }
  const die = () => { process.kill(process.pid, 'SIGKILL') }

  function step(name) {
    ops += 1
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    if (plan?.op === ops || (plan?.at === name && (plan.nth ?? 1) === count)) {
      fs.writeSync(1, `${JSON.stringify({ died: name, op: ops })}\n`)
      die()
    }
  }

  function nameOf(sql, values) {
    if (/INSERT INTO attempts/.test(sql)) return `attempt ${values[5]}`
    if (/INSERT INTO desk_orders/.test(sql)) return `order ${values[2]}`
    const [, table] = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/.exec(sql) ?? []
    return table
  }

  const texts = new WeakMap()
  const { exec, prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql)
    texts.set(statement, sql)
    return statement
  }
  const { run } = StatementSync.prototype
  StatementSync.prototype.run = function (...values) {
    const name = nameOf(texts.get(this) ?? '', values)
    if (name !== undefined) {
      open.add(name)
      step(`run ${name}`)
    }
    return run.apply(this, values)
  }
  DatabaseSync.prototype.exec = function (sql) {
    if (/^BEGIN/.test(sql)) open = new Set()
    if (/VACUUM INTO/.test(sql)) step('before backup')
    const commits = /^COMMIT/.test(sql)
    if (commits) for (const name of open) step(`before commit ${name}`)
    const result = exec.call(this, sql)
    if (commits) {
      if (open.has('attempt wire')) wires.committed += 1
      for (const name of open) step(`after commit ${name}`)
    }
    if (/VACUUM INTO/.test(sql)) step('after backup')
    return result
  }
  const journals = new Set()
  const { openSync, fdatasyncSync, fsyncSync, writeSync } = fs
  fs.openSync = (path, ...rest) => {
    const fd = openSync(path, ...rest)
    if (String(path).endsWith('/journal')) journals.add(fd)
    else journals.delete(fd)
    return fd
  }
  fs.writeSync = (fd, ...rest) => {
    if (journals.has(fd)) step('journal write')
    return writeSync(fd, ...rest)
  }
  const synced = (sync) => (fd) => {
    sync(fd)
    if (!journals.has(fd)) return
    wires.journaled += 1
    step('journal sync')
  }
  fs.fsyncSync = synced(fsyncSync)
  fs.fdatasyncSync = synced(fdatasyncSync)
  syncBuiltinESMExports()

  const { connect, write } = net.Socket.prototype
  net.Socket.prototype.connect = function (...args) {
    step('connect')
    this.once('connect', () => { step('connected') })
    // Nobody listens on the first port.
    if (plan?.refused) return connect.call(this, { host: '127.0.0.1', port: 1 })
    if (!plan?.blackhole) return connect.apply(this, args)
    // Nothing answers and nothing refuses: the program is looked at when all it does of itself is done.
    setImmediate(() => {
      fs.writeSync(1, '{"died":"in a connect that never ends"}\n')
      die()
    })
    return this
  }
  net.Socket.prototype.write = function (data, ...rest) {
    if (String(data).startsWith('POST ')) {
      wires.posted += 1
      step('before bytes')
      if (wires.posted > wires.committed || wires.posted > wires.journaled) writeSync(1, `${JSON.stringify({ violation: 'I1', ...wires })}\n`)
      const result = write.call(this, data, ...rest)
      step('after bytes')
      return result
    }
    return write.call(this, data, ...rest)
  }
  if (plan?.dns) {
    dns.lookup = (host, options, done) => { (done ?? options)(Object.assign(new Error('no such host'), { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: host })) }
    syncBuiltinESMExports()
  }
}
