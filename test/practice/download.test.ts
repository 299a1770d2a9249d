import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RunningPractice } from '../../practice/index.ts'
import { type Slot, TOKEN, V3, V4, call, launchPractice, purchase } from './office.ts'

const HOUR = 3_600_000

let practice: RunningPractice
let id: string
beforeAll(async () => {
  practice = await launchPractice({ orders: 0, clients: [{ token: 'other' }] })
  id = (await call(practice, `${V3}/purchases`, { body: purchase() })).json.order_id
  practice.advance(HOUR)
})

async function slot(type: string): Promise<Slot> {
  const { data } = (await call(practice, `${V3}/${id}/documents`)).json
  return data.find(each => each.type === type)!
}

/** Closing Disclosure needs the token, Title Commitment has a signed link, Loan Documents redirect to one. */
const [BY_TOKEN, BY_LINK, BY_REDIRECT] = ['Closing Disclosure', 'Title Commitment', 'Loan Documents']

describe('a file on the service itself', () => {
  it('is served only with the token', async () => {
    const { id: document, download_url: url } = await slot(BY_TOKEN)
    expect(url.startsWith(`${practice.baseUrl}/`)).toBe(true)
    const reply = await call(practice, url)
    expect(reply.status).toBe(200)
    expect(Buffer.from(reply.bytes).equals(practice.documentBytes(id, document))).toBe(true)
    expect((await call(practice, url, { token: null })).status).toBe(401)
    expect((await call(practice, url, { token: 'other' })).status).toBe(404)
  })

  it('has a length, type, name and strong ETag, regardless of Accept', async () => {
    const { file_name: name, download_url: url } = await slot(BY_TOKEN)
    const { headers, bytes } = await call(practice, url, { headers: { Accept: 'application/octet-stream' } })
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(headers.get('content-type')).toMatch(/^application\/(?:pdf|vnd\.)/)
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect(headers.get('accept-ranges')).toBe('bytes')
    const named = /filename\*=UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
    expect(decodeURIComponent(named)).toBe(name)
  })

  it('is 404 if no file is uploaded, or there is no such slot', async () => {
    const { order_id: fresh } = (await call(practice, `${V3}/purchases`, { body: purchase() })).json
    const [empty] = (await call(practice, `${V3}/${fresh}/documents`)).json.data
    for (const document of [empty!.id, 1, 'x']) {
      expect((await call(practice, `/public/files/${fresh}/${document}`)).status).toBe(404)
    }
    expect(() => practice.documentBytes(fresh, empty!.id)).toThrow(/No file/)
    expect(() => practice.documentBytes(fresh, 1)).toThrow(/document 1/)
  })
})

describe('parts of a file', () => {
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, undefined],
    ['bytes=-10', -10, undefined],
    ['bytes=5-5', 5, 5],
    ['bytes=9-99999999', 9, undefined]
  ])('answers %s with 206', async (range, from, to) => {
    const { id: document, download_url: url } = await slot(BY_TOKEN)
    const whole = practice.documentBytes(id, document)
    const reply = await call(practice, url, { headers: { Range: range } })
    const start = from < 0 ? whole.length + from : from
    expect(reply.status).toBe(206)
    expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${to ?? whole.length - 1}/${whole.length}`)
    expect(Buffer.from(reply.bytes).equals(whole.subarray(start, to === undefined ? undefined : to + 1))).toBe(true)
  })

  it.each(['bytes=99999999-', 'bytes=-0'])('answers %s with 416', async range => {
    const { id: document, download_url: url } = await slot(BY_TOKEN)
    const reply = await call(practice, url, { headers: { Range: range } })
    expect([reply.status, reply.headers.get('content-range')]).toEqual([
      416,
      `bytes */${practice.documentBytes(id, document).length}`
    ])
  })

  it.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=5-2', 'bytes=-', 'nonsense'])(
    'answers %s with the whole file',
    async range => {
      const { download_url: url } = await slot(BY_TOKEN)
      expect((await call(practice, url, { headers: { Range: range } })).status).toBe(200)
    }
  )

  it('are served only while If-Range names the current file (R62)', async () => {
    const { download_url: url } = await slot(BY_TOKEN)
    const etag = (await call(practice, url)).headers.get('etag') ?? ''
    const status = async (condition: string) =>
      (await call(practice, url, { headers: { Range: 'bytes=1-', 'If-Range': condition } })).status
    expect(await status(etag)).toBe(206)
    expect(await status('"another"')).toBe(200)
    expect(await status(`W/${etag}`)).toBe(200)
    expect((await call(practice, url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })
})

describe('a signed link', () => {
  it('leads to another origin and needs no token', async () => {
    const { id: document, download_url: url } = await slot(BY_LINK)
    expect(new URL(url).origin).toBe(practice.linksUrl)
    expect(new URL(url).origin).not.toBe(new URL(practice.baseUrl).origin)
    const reply = await call(practice, url, { token: null })
    expect(reply.status).toBe(200)
    expect(Buffer.from(reply.bytes).equals(practice.documentBytes(id, document))).toBe(true)
    const part = await call(practice, url, {
      token: null,
      headers: { Range: 'bytes=10-19', 'If-Range': reply.headers.get('etag') ?? '' }
    })
    expect([part.status, part.bytes.length]).toEqual([206, 10])
  })

  it('refuses a request with a token, and records it (R25)', async () => {
    const { download_url: url } = await slot(BY_LINK)
    const reply = await call(practice, url)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([400, 'application/xml'])
    expect(practice.requests().at(-1)).toMatchObject({
      origin: 'links',
      endpoint: 'download',
      headers: { authorization: `Bearer ${TOKEN}` }
    })
  })

  it('expires with an XML error, and the document list has a new one (R63)', async () => {
    const { download_url: url } = await slot(BY_LINK)
    practice.advance(15 * 60_000 - 1000)
    expect((await call(practice, url, { token: null })).status).toBe(200)
    practice.advance(1000)
    const reply = await call(practice, url, { token: null })
    expect(reply.status).toBe(403)
    expect(reply.text).toMatch(/^<\?xml .*\n<Error><Code>AccessDenied<\/Code><Message>Request has expired/)
    const again = await slot(BY_LINK)
    expect(again.download_url).not.toBe(url)
    expect((await call(practice, again.download_url, { token: null })).status).toBe(200)
  })

  it('cannot be forged', async () => {
    const { download_url: url } = await slot(BY_LINK)
    const forged = [
      url.replace(/expires=\d+/, 'expires=99999999999'),
      url.replace(/signature=..../, 'signature=AAAA'),
      url.replace(/\?.*/, ''),
      url.replace(/\/1\?/, '/2?')
    ]
    for (const address of forged) {
      const reply = await call(practice, address, { token: null })
      expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')])
    }
    expect((await call(practice, `${practice.linksUrl}/elsewhere`, { token: null })).status).toBe(404)
    expect((await call(practice, url, { token: null, method: 'POST' })).status).toBe(405)
  })
})

describe('a redirect', () => {
  it('leads to a signed link on the other origin if the request has the token', async () => {
    const { id: document, download_url: url } = await slot(BY_REDIRECT)
    expect((await call(practice, url, { token: null })).status).toBe(401)
    const reply = await call(practice, url)
    expect([reply.status, reply.bytes.length]).toEqual([302, 0])
    const location = reply.headers.get('location') ?? ''
    expect(new URL(location).origin).toBe(practice.linksUrl)
    const file = await call(practice, location, { token: null })
    expect(file.status).toBe(200)
    expect(Buffer.from(file.bytes).equals(practice.documentBytes(id, document))).toBe(true)
    expect(file.bytes.length).toBeGreaterThan(1_000_000)
  })
})

describe('a replaced file', () => {
  it('has other bytes, another ETag and date, and its old link is dead', async () => {
    const before = await slot(BY_LINK)
    const old = practice.documentBytes(id, before.id)
    const etag = (await call(practice, before.download_url, { token: null })).headers.get('etag')
    practice.advance(1000)
    practice.replaceDocument(id, before.id)
    const after = await slot(BY_LINK)
    expect(after.id).toBe(before.id)
    expect(after.uploaded_at).not.toBe(before.uploaded_at)
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(digest(practice.documentBytes(id, before.id))).not.toBe(digest(old))
    expect((await call(practice, after.download_url, { token: null })).headers.get('etag')).not.toBe(etag)
    expect((await call(practice, before.download_url, { token: null })).text).toContain('NoSuchKey')
  })

  it('can be the first one in its slot', async () => {
    const { order_id: fresh } = (await call(practice, `${V3}/purchases`, { body: purchase() })).json
    const documents = async () => (await call(practice, `${V3}/${fresh}/documents`)).json.data
    const commitment = (await documents()).find(each => each.type === 'Title Commitment')!
    practice.replaceDocument(fresh, commitment.id)
    expect((await documents()).filter(each => each.file_name !== null)).toEqual([
      expect.objectContaining({ id: commitment.id })
    ])
    const row = (await call(practice, V4)).json.data.find(each => each.order_id === fresh)!
    expect(row.progress.commitment_uploaded).toBe(true)
    expect(() => {
      practice.replaceDocument(fresh, 5)
    }).toThrow(RangeError)
  })
})
