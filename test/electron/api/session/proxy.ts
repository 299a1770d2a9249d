/** The proxy for an address by the environment's http_proxy, https_proxy, all_proxy and no_proxy, in a PAC file's words. */
export function proxyFor(address: string, environment: NodeJS.ProcessEnv): string {
  const { protocol, hostname } = new URL(address)
  const named = (name: string): string => environment[name] ?? environment[name.toUpperCase()] ?? ''
  const isExempt = named('no_proxy')
    .split(',')
    .map(entry => entry.trim().replace(/^\*?\./, ''))
    .some(entry => entry === '*' || (entry !== '' && (hostname === entry || hostname.endsWith(`.${entry}`))))
  const proxy = named(protocol === 'https:' ? 'https_proxy' : 'http_proxy') || named('all_proxy')
  // Chromium never sends loopback through a proxy.
  if (proxy === '' || isExempt || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return 'DIRECT'
  const { protocol: kind, host } = new URL(proxy.includes('://') ? proxy : `http://${proxy}`)
  const keyword = kind === 'https:' ? 'HTTPS' : kind.startsWith('socks') ? 'SOCKS5' : 'PROXY'
  return `${keyword} ${host}`
}
