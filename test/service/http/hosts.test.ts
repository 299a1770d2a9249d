import { expect, it } from 'vitest'
import { addressOfHost, isInwardAddress, isLoopbackHost } from '../../../main/service/http/hosts.ts'

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '192.0.0.8',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::10.0.0.1',
  '2002:7f00:1::',
  '2002:c0a8:101::'
])('%s is no address of the Internet', address => {
  expect(isInwardAddress(address)).toBe(true)
})

it.each([
  '93.184.216.34',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '192.0.1.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::',
  '::ffff:93.184.0.1',
  '::93.184.0.1',
  '64:ff9b::93.184.0.1',
  '2002:5db8:1::',
  '2606:4700::1%eth0'
])('%s is an address of the Internet', address => {
  expect(isInwardAddress(address)).toBe(false)
})

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['[::1]', true],
  ['[::ffff:127.0.0.1]', true],
  ['localhost.test', false],
  ['10.0.0.1', false],
  ['[::2]', false],
  ['example.com', false]
])('%s on this computer: %s', (host, loopback) => {
  expect(isLoopbackHost(host)).toBe(loopback)
})

it('tells an address from a name', () => {
  expect([addressOfHost('[::1]'), addressOfHost('10.0.0.1'), addressOfHost('example.com')]).toEqual([
    '::1',
    '10.0.0.1',
    undefined
  ])
})

it.each([
  ['0.0.0.0', '0.255.255.255', [], ['1.0.0.0']],
  ['10.0.0.0', '10.255.255.255', [], ['9.255.255.255', '11.0.0.0']],
  ['100.64.0.0', '100.127.255.255', [], ['100.63.255.255', '100.128.0.0']],
  ['127.0.0.0', '127.255.255.255', [], ['126.255.255.255', '128.0.0.0']],
  ['169.254.0.0', '169.254.255.255', [], ['169.253.255.255', '169.255.0.0']],
  ['172.16.0.0', '172.31.255.255', [], ['172.15.255.255', '172.32.0.0']],
  ['192.0.0.0', '192.0.0.255', [], ['191.255.255.255', '192.0.1.0']],
  ['192.168.0.0', '192.168.255.255', [], ['192.167.255.255', '192.169.0.0']],
  ['198.18.0.0', '198.19.255.255', [], ['198.17.255.255', '198.20.0.0']],
  ['224.0.0.0', '255.255.255.255', ['239.255.255.255', '240.0.0.0'], ['223.255.255.255']],
  ['fc00::', 'fdff:ffff::', [], ['fbff:ffff::', 'fe00::']],
  ['fe80::', 'feff:ffff::', ['febf:ffff::', 'fec0::'], ['fe7f:ffff::']],
  ['ff00::', 'ffff:ffff::', [], []]
])('the network from %s to %s is inward to its edges, and no further', (first, last, within, outside) => {
  expect([first, last, ...within].map(isInwardAddress)).toEqual([first, last, ...within].map(() => true))
  expect(outside.filter(isInwardAddress)).toEqual([])
})

it.each([
  '2001::10.0.0.1',
  '64:ff9a::10.0.0.1',
  '65:ff9b::10.0.0.1',
  '1::ffff:10.0.0.1',
  '2003:7f00:1::',
  '::1:ffff:10.0.0.1',
  '::2',
  '::ffff'
])('%s only looks as if an inward address stood in it', address => {
  expect(isInwardAddress(address)).toBe(false)
})
