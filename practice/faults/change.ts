import type { BodyChange } from './rule.ts'

/** Edits a parsed JSON body in place and returns it; a path that does not exist changes nothing. */
export function changeBody(body: unknown, change: BodyChange): unknown {
  for (const path of change.remove ?? [])
    at(body, path.split('.'), (owner, key) => {
      if (Array.isArray(owner)) owner.splice(Number(key), 1)
      else Reflect.deleteProperty(owner, key)
    })
  for (const [path, value] of Object.entries(change.set ?? {}))
    at(body, path.split('.'), (owner, key) => {
      Reflect.set(owner, key, structuredClone(value))
    })
  return body
}

function at(node: unknown, path: readonly string[], act: (owner: object, key: string) => void): void {
  const [step, ...rest] = path
  if (typeof node !== 'object' || node === null || step === undefined) return
  const keys = step === '*' ? Object.keys(node).toReversed() : [step]
  for (const key of keys) {
    if (rest.length === 0) act(node, key)
    else at(Reflect.get(node, key), rest, act)
  }
}
