import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
  type FSWatcher
} from 'node:fs'
import { join } from 'node:path'
import { HOST } from '../platform.ts'

/** What a second instance hands to the first. */
export interface Greeting {
  readonly argv: string[]
  readonly workingDirectory: string
  readonly additionalData: unknown
}

interface Held {
  readonly file: string
  readonly watcher: FSWatcher
}

/**
 * One running instance for a data folder: a file in it names the process that holds the lock. A process that was killed
 * holds nothing. A second one leaves its greeting in a folder that the first one watches.
 */
export class InstanceLock {
  #held: Held | undefined

  get isHeld(): boolean {
    return this.#held !== undefined
  }

  /** True if we hold the lock now. False if another process does, which has been told. */
  request(folder: string, greeting: Greeting, onSecond: (greeting: Greeting) => void): boolean {
    if (this.#held !== undefined) return true
    const [file, inbox] = [join(folder, 'SingletonLock'), join(folder, 'SingletonGreetings')]
    mkdirSync(inbox, { recursive: true })
    if (!take(file)) {
      const name = join(inbox, `${process.pid}-${Date.now()}`)
      writeFileSync(`${name}.part`, JSON.stringify(greeting))
      renameSync(`${name}.part`, `${name}.json`)
      return false
    }
    for (const stale of readdirSync(inbox)) rmSync(join(inbox, stale), { force: true })
    const watcher = watch(inbox, () => {
      for (const heard of read(inbox)) onSecond(heard)
    })
    watcher.unref()
    this.#held = { file, watcher }
    process.once('exit', () => {
      this.release()
    })
    return true
  }

  release(): void {
    this.#held?.watcher.close()
    if (this.#held !== undefined) rmSync(this.#held.file, { force: true })
    this.#held = undefined
  }
}

function read(inbox: string): Greeting[] {
  const names = existsSync(inbox) ? readdirSync(inbox) : []
  return names
    .filter(name => name.endsWith('.json'))
    .flatMap(name => {
      const claimed = join(inbox, `${name}.read`)
      // Read already, at an earlier call for the same file.
      if (!moved(join(inbox, name), claimed)) return []
      const greeting = JSON.parse(readFileSync(claimed, 'utf8')) as Greeting
      rmSync(claimed)
      return [greeting]
    })
}

/** Links a file that is complete to the lock's name: that succeeds for one process only. */
function take(file: string): boolean {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, JSON.stringify(identify(process.pid)))
  try {
    for (;;) {
      try {
        linkSync(mine, file)
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        if (isHeldByOther(file) || !setAside(file, `${mine}.stale`)) return false
      }
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Removes a stale lock. False if another process was quicker and holds a fresh one, which stays. */
function setAside(file: string, aside: string): boolean {
  if (!moved(file, aside)) return true
  const isFresh = isHeldByOther(aside)
  if (isFresh) linkSync(aside, file)
  rmSync(aside)
  return !isFresh
}

/** Moves a file. False if there is none. */
function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function isHeldByOther(file: string): boolean {
  const holder = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof identify>
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // The number may have gone to another process since: then it began at another time.
  return identify(holder.pid).began === holder.began
}

/** A process by its number and, where the system tells it, the moment it began. */
function identify(pid: number): { readonly pid: number; readonly began: string } {
  if (HOST !== 'linux') return { pid, began: '' }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')')).split(' ')
    return { pid, began: fields[1] === 'Z' ? 'ended' : (fields[20] ?? '') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { pid, began: 'ended' }
  }
}
