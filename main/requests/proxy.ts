import { boolean } from 'yup'
import { ok } from '#domain/common/result.ts'
import type { ProxySignIns } from '../service/http/proxy-sign-in.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { exactly, none, strictly, text } from './parse/parse.ts'

export interface ProxyParts {
  readonly proxies: Pick<ProxySignIns, 'state' | 'signIn' | 'forget'>
  /** Called once a proxy lets through what it did not before. */
  readonly online: () => void
}

type ProxyRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `proxy.${string}`>>

const name = () => ({ proxy: text(300).required(), secure: boolean().required() })

/** `proxy.*`: signing in to the network's proxies (E14). */
export function proxyRequests({ proxies, online }: ProxyParts): ProxyRequests {
  return {
    'proxy.state': { parse: none, handle: async () => ok(proxies.state()) },
    'proxy.signIn': {
      parse: strictly(() =>
        exactly({
          ...name(),
          // RFC 7617: a colon would end the name, and neither has control characters.
          userName: text(200)
            .required('Enter the user name for the proxy.')
            .matches(/^[^:\p{Cc}]*$/u, 'A user name can’t contain a colon.'),
          password: text(300)
            .required('Enter the password for the proxy.')
            .matches(/^[^\p{Cc}]*$/u, 'A password can’t contain a line break.')
        })
      ),
      async handle(entry) {
        const signedIn = await proxies.signIn(entry)
        if (signedIn.ok) online()
        return signedIn
      }
    },
    'proxy.forget': { parse: strictly(() => exactly(name())), handle: async args => ok(await proxies.forget(args)) }
  }
}
