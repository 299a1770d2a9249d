import { addScheme } from '../../chromium/addresses.ts'
import { app } from '../app.ts'
import { NotInStandIn, partOf } from '../part.ts'

export type SchemeHandler = Parameters<Electron.Protocol['handle']>[1]

const privileges = new Map<string, Electron.Privileges>()
const handlers = new Map<string, SchemeHandler>()

/** Serves the app's own schemes. A scheme must be standard and secure: no other is what Chromium has here. */
export const protocol = partOf<Electron.Protocol>('protocol')({
  handle: (scheme: string, handler: SchemeHandler) => {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    if (!privileges.has(scheme))
      throw new NotInStandIn(`protocol.handle('${scheme}') of a scheme not registered as privileged`)
    handlers.set(scheme, handler)
  },
  unhandle: (scheme: string) => {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`)
  },
  isProtocolHandled: (scheme: string) => handlers.has(scheme)
})

/** As Electron has it on the module only, not on a session's protocol. */
export const protocolModule = partOf<typeof Electron.protocol>('protocol')({
  ...protocol,
  registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]) => {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    if (privileges.size > 0) throw new Error('protocol.registerSchemesAsPrivileged can be called once only')
    for (const { scheme, privileges: asked = {} } of schemes) {
      if (asked.standard !== true || asked.secure !== true)
        throw new NotInStandIn(`scheme '${scheme}' that is not standard and secure`)
      if (asked.bypassCSP === true) throw new NotInStandIn(`scheme '${scheme}' with bypassCSP`)
      privileges.set(scheme, asked)
      addScheme(scheme)
    }
  }
})

export function handlerOf(scheme: string): SchemeHandler | undefined {
  return handlers.get(scheme)
}

/** Whether pages may fetch() from it, which a scheme must have been given. */
export function supportsFetch(scheme: string): boolean {
  return privileges.get(scheme)?.supportFetchAPI === true
}
