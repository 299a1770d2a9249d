import { expect, it } from 'vitest'
import { addressOfHost, isInwardAddress, isLoopbackHost } from '../../main/service/hosts.ts'

it.each([
  '127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1',
  '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.0.8',
  '::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1',
  '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:10.0.0.1', '::127.0.0.1', '64:ff9b::10.0.0.1', '2002:7f00:1::', '2002:c0a8:101::'
])('%s is no address of the Internet', address => {
  expect(isInwardAddress(address)).toBe(true)
})

it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2002:808:808::'])(
  '%s is an address of the Internet', address => {
    expect(isInwardAddress(address)).toBe(false)
  })

it.each([
  ['localhost', true], ['127.0.0.1', true], ['127.9.9.9', true], ['[::1]', true], ['[::ffff:127.0.0.1]', true],
  ['localhost.test', false], ['10.0.0.1', false], ['[::2]', false], ['example.com', false]
])('%s on this computer: %s', (host, loopback) => {
  expect(isLoopbackHost(host)).toBe(loopback)
})

it('tells an address from a name', () => {
  expect([addressOfHost('[::1]'), addressOfHost('10.0.0.1'), addressOfHost('example.com')]).toEqual(['::1', '10.0.0.1', undefined])
})
