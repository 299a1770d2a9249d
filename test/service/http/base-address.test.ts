import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBaseAddress } from '../../../main/service/http/base-address.ts'

describe('a base address', () => {
  it.each([
    ['https://orders.example.com', 'https://orders.example.com'],
    ['https://orders.example.com/', 'https://orders.example.com'],
    ['https://orders.example.com///', 'https://orders.example.com'],
    ['  https://orders.example.com\n', 'https://orders.example.com'],
    ['HTTPS://Orders.Example.COM/Tenant/', 'https://orders.example.com/Tenant'],
    ['https://orders.example.com/tenant/a', 'https://orders.example.com/tenant/a'],
    ['https://orders.example.com:443', 'https://orders.example.com'],
    ['https://orders.example.com:8443', 'https://orders.example.com:8443'],
    ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['https://10.1.1.5', 'https://10.1.1.5'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['http://127.8.9.10', 'http://127.8.9.10'],
    ['http://[::1]:3000', 'http://[::1]:3000']
  ])('%j is taken as %s', (typed, normalised) => {
    expect(parseBaseAddress(typed)).toEqual({ ok: true, value: normalised })
  })

  it.each([
    ['', 'Enter the service URL'],
    ['   ', 'Enter the service URL'],
    ['https://orders. example.com', 'space or invisible character'],
    ['https://orders.example.com/a b', 'space or invisible character'],
    ['https://orders.exa\u200Bmple.com', 'space or invisible character'],
    ['https://orders\u202E.example.com', 'space or invisible character'],
    ['https:\\\\orders.example.com', 'the backslash'],
    ['https://orders.example.com\\@evil.test', 'the backslash'],
    ['orders.example.com', 'Start the URL with https://'],
    ['//orders.example.com', 'Start the URL with https://'],
    ['/orders', 'Start the URL with https://'],
    ['https:orders.example.com', 'Start the URL with https://'],
    ['https:/orders.example.com', 'Start the URL with https://'],
    ['localhost:3000', 'Start the URL with https://'],
    ['javascript:alert(1)', 'Start the URL with https://'],
    ['ftp://orders.example.com', 'not ftp://'],
    ['FTP://orders.example.com', 'not ftp://'],
    ['file:///etc/passwd', 'not file://'],
    ['xhttps://orders.example.com', 'not xhttps://'],
    ['httpsx://orders.example.com', 'not httpsx://'],
    ['wss://orders.example.com', 'not wss://'],
    ['https://pat@orders.example.com', 'user name'],
    ['https://pat:secret@orders.example.com', 'user name'],
    ['https://@orders.example.com', 'user name'],
    ['https://orders.example.com?page=2', 'question mark'],
    ['https://orders.example.com/?', 'question mark'],
    ['https://orders.example.com#top', '#'],
    ['https://orders.example.com/#', '#'],
    ['https://', 'isn’t a web address'],
    ['https://orders.example.com:99999', 'isn’t a web address'],
    ['https://[::1', 'isn’t a web address'],
    ['https://orders..%00.com', 'isn’t a web address'],
    ['https://orders.example.com.', 'the dot at the end'],
    ['https://localhost.', 'the dot at the end'],
    ['https://ａpi.test', 'This URL would be read as https://api.test'],
    ['https://bücher.example/tenant', 'This URL would be read as https://xn--bcher-kva.example/tenant'],
    ['https://%61pi.test', 'This URL would be read as https://api.test'],
    ['https://0x7f.1', 'This URL would be read as https://127.0.0.1'],
    ['http://2130706433', 'This URL would be read as http://127.0.0.1'],
    ['http://orders.example.com', 'others could read your token'],
    ['http://127.0.0.1.evil.test', 'others could read your token'],
    ['http://localhost.evil.test', 'others could read your token'],
    ['http://192.168.0.4', 'others could read your token'],
    ['http://[::2]', 'others could read your token']
  ])('%j is refused in words (R25, R27)', (typed, words) => {
    const parsed = parseBaseAddress(typed)
    expect(parsed).toEqual({ ok: false, failure: expect.stringContaining(words) })
  })

  it('is the same when it is read again, and never more than an origin and a path (R25)', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'a.test',
      'localhost',
      '127.0.0.1',
      '[::1]',
      ':80',
      '/',
      '//',
      'x',
      '@',
      '\\',
      '?',
      '#',
      '.',
      '%2e',
      'ａ',
      '\t',
      ':',
      '..'
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), pieces => {
        const parsed = parseBaseAddress(pieces.join(''))
        if (!parsed.ok) return
        const url = new URL(parsed.value)
        expect(parseBaseAddress(parsed.value)).toEqual(parsed)
        expect(`${url.origin}${url.pathname}`.replace(/\/$/, '')).toBe(parsed.value)
        expect(new URL(`${parsed.value}/public`).origin).toBe(url.origin)
        expect(url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)).toBe(true)
      }),
      { numRuns: 5000 }
    )
  })
})
