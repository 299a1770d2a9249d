import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Networks from which nothing on the Internet may send us a file: this computer, the office, the cloud's own services.
 */
const inward = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4]
] as const)
  inward.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8]
] as const)
  inward.addSubnet(network, prefix, 'ipv6')

/** The IPv4 address inside an IPv6 one: mapped, compatible, NAT64 and 6to4 forms reach the same machine. */
function embeddedIpv4(address: string): string | undefined {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = groups.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = groups.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  const words = [...left, ...zeros, ...right].map(word => Number.parseInt(word, 16))
  const dotted = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
  if (words[0] === 0x2002) return dotted(words[1], words[2])
  if (words[0] === 0x64 && words[1] === 0xff9b) return dotted(words[6], words[7])
  const leading = words.slice(0, 5).every(word => word === 0)
  return leading && (words[5] === 0xffff || (words[5] === 0 && words[6] !== 0)) ? dotted(words[6], words[7]) : undefined
}

function within(list: BlockList, address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  if (isIP(bare) === 4) return list.check(bare, 'ipv4')
  if (list.check(bare, 'ipv6')) return true
  const inner = embeddedIpv4(bare)
  return inner !== undefined && list.check(inner, 'ipv4')
}

/** True for this computer, private, link-local and other networks that are not the Internet (reliability 5). */
export function isInwardAddress(address: string): boolean {
  return within(inward, address)
}

/** The IP address of a URL's host (`url.hostname`), or undefined if it is a name. */
export function addressOfHost(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}

/** True for `localhost` and loopback addresses, the only ones that need no https (R27). */
export function isLoopbackHost(hostname: string): boolean {
  const address = addressOfHost(hostname)
  return address === undefined ? hostname === 'localhost' : within(loopback, address)
}
