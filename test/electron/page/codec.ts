/**
 * Structured clones as text. DevTools carries only text between the main process and a page; Electron carries structured
 * clones. So what crosses is written with its kinds: dates, maps, bytes, undefined and cycles arrive as they left.
 *
 * This function runs in the page too, as its own source text: it uses nothing from outside itself.
 */
export interface Codec {
  /** Throws `An object could not be cloned.`, as Electron does, for what has no structured clone. */
  write(value: unknown): string
  read(text: string): unknown
}

export interface CodecNeeds {
  readonly toBase64: (bytes: Uint8Array) => string
  readonly fromBase64: (text: string) => Uint8Array
  /** What one side can recognise and the other cannot, as a Proxy in Node. */
  readonly isUncloneable: (value: object) => boolean
}

export function makeCodec(needs: CodecNeeds): Codec {
  type Written = string | number | boolean | null | readonly Written[] | { readonly [key: string]: Written }
  const BYTES = [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView
  ]
  const refuse = (): never => {
    throw new Error('An object could not be cloned.')
  }

  function bytesOf(view: ArrayBufferView): string {
    return needs.toBase64(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
  }

  function writeObject(value: object, seen: Map<object, number>): Written {
    const known = seen.get(value)
    if (known !== undefined) return ['ref', known]
    if (needs.isUncloneable(value)) return refuse()
    seen.set(value, seen.size)
    const inside = (part: unknown): Written => write(part, seen)
    if (Array.isArray(value)) return ['array', ...Array.from(value, inside)]
    if (value instanceof Date) return ['date', inside(value.getTime())]
    if (value instanceof RegExp) return ['regexp', value.source, value.flags]
    if (value instanceof Map) return ['map', ...[...value].flatMap(([key, part]) => [inside(key), inside(part)])]
    if (value instanceof Set) return ['set', ...[...value].map(inside)]
    if (value instanceof ArrayBuffer) return ['buffer', needs.toBase64(new Uint8Array(value))]
    if (ArrayBuffer.isView(value)) {
      const kind = BYTES.findIndex(type => value instanceof type)
      return kind < 0 ? refuse() : ['bytes', kind, bytesOf(value)]
    }
    if (value instanceof Error) return ['error', value.name, value.message, inside(value.stack), inside(value.cause)]
    if (Object.prototype.toString.call(value) !== '[object Object]') return refuse()
    return {
      ...Object.fromEntries(Object.keys(value).map(key => [`.${key}`, inside((value as Record<string, unknown>)[key])]))
    }
  }

  function write(value: unknown, seen: Map<object, number>): Written {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value
      case 'undefined':
        return ['undefined']
      case 'bigint':
        return ['bigint', String(value)]
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : ['number', Object.is(value, -0) ? '-0' : String(value)]
      case 'object':
        return value === null ? null : writeObject(value, seen)
      default:
        return refuse()
    }
  }

  function readTagged([tag, ...parts]: readonly Written[], seen: object[]): unknown {
    const keep = <T extends object>(made: T): T => {
      seen.push(made)
      return made
    }
    const inside = (part: Written | undefined): unknown => read(part ?? null, seen)
    const text = (at: number): string => parts[at] as string
    switch (tag) {
      case 'ref':
        return seen[parts[0] as number]
      case 'undefined':
        return undefined
      case 'bigint':
        return BigInt(text(0))
      case 'number':
        return Number(text(0))
      case 'date':
        return keep(new Date(Number(inside(parts[0]))))
      case 'regexp':
        return keep(new RegExp(text(0), text(1)))
      case 'buffer':
        return keep(needs.fromBase64(text(0)).slice().buffer)
      case 'bytes': {
        const type = BYTES[parts[0] as number] as typeof Uint8Array
        return keep(new type(needs.fromBase64(text(1)).slice().buffer))
      }
      case 'array': {
        const made = keep([] as unknown[])
        for (const part of parts) made.push(inside(part))
        return made
      }
      case 'set': {
        const made = keep(new Set())
        for (const part of parts) made.add(inside(part))
        return made
      }
      case 'map': {
        const made = keep(new Map())
        for (let at = 0; at < parts.length; at += 2) made.set(inside(parts[at]), inside(parts[at + 1]))
        return made
      }
      case 'error': {
        const made = keep(new Error(text(1)))
        const [stack, cause] = [inside(parts[2]), inside(parts[3])]
        Object.defineProperty(made, 'name', { value: text(0), writable: true, configurable: true })
        Object.defineProperty(made, 'stack', { value: stack, writable: true, configurable: true })
        if (cause !== undefined)
          Object.defineProperty(made, 'cause', { value: cause, writable: true, configurable: true })
        return made
      }
      default:
        throw new Error(`Not a structured clone: ${JSON.stringify(tag)}`)
    }
  }

  function read(written: Written, seen: object[]): unknown {
    if (written === null || typeof written !== 'object') return written
    if (Array.isArray(written)) return readTagged(written as readonly Written[], seen)
    const made: Record<string, unknown> = {}
    seen.push(made)
    for (const [key, part] of Object.entries(written as Record<string, Written>)) {
      // Defined, not assigned: a key such as __proto__ is a key like any other.
      Object.defineProperty(made, key.slice(1), {
        value: read(part, seen),
        writable: true,
        enumerable: true,
        configurable: true
      })
    }
    return made
  }

  return {
    write: value => JSON.stringify(write(value, new Map())),
    read: text => read(JSON.parse(text) as Written, [])
  }
}
