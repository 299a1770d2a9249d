// The order cache's thread, in which opening each sealed part takes longer (P6 with --slow).
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { slow } from '../slow.ts'

const { createDecipheriv } = crypto
crypto.createDecipheriv = new Proxy(createDecipheriv, {
  apply: (target, self, args) => {
    slow()
    return Reflect.apply(target, self, args) as unknown
  }
})
syncBuiltinESMExports()
await import('../../../main/orders/worker.ts')
