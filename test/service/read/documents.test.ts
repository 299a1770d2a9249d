import { describe, expect, it } from 'vitest'
import { isWholeList, readDocuments } from '../../../main/service/read/read-documents.ts'
import { BASE } from './order-page-sample.ts'

describe('documents', () => {
  const slot = {
    id: 4,
    type: 'Title Commitment',
    name: 'Title Commitment',
    file_name: '1619470857commitment.pdf',
    download_url: 'https://files.test/a?signature=s',
    uploaded_at: '2026-11-20 10:11:12'
  }
  const empty = {
    id: 5,
    type: 'Loan Documents',
    name: 'Loan Documents',
    file_name: null,
    download_url: null,
    uploaded_at: null
  }

  function documents(data: readonly unknown[]) {
    const read = readDocuments({ data }, BASE)
    if (!read.ok) throw new Error('not read')
    return read.value
  }

  it('are read as specification 2.7 defines them, with their links kept separate (R63)', () => {
    const { links, ...shown } = documents([slot, empty])
    expect(shown).toEqual({
      documents: [
        {
          id: 4,
          type: 'Title Commitment',
          name: 'Title Commitment',
          fileName: '1619470857commitment.pdf',
          hasFile: true,
          uploadedAt: '2026-11-20 10:11:12'
        },
        { id: 5, type: 'Loan Documents', name: 'Loan Documents', fileName: null, hasFile: false, uploadedAt: null }
      ],
      gaps: []
    })
    expect([...links]).toEqual([[4, 'https://files.test/a?signature=s']])
    expect(JSON.stringify(shown)).not.toContain('signature')
  })

  it('resolve a link without a host against the service', () => {
    expect(documents([{ ...slot, download_url: '/files/4' }]).links.get(4)).toBe('https://orders.test/files/4')
  })

  it.each<[string, object, boolean, string[]]>([
    ['a link that is not a URL', { download_url: 'https://' }, false, ['data.0.download_url']],
    ['a link that is a number', { download_url: 4 }, false, ['data.0.download_url']],
    ['an empty link', { download_url: '' }, false, ['data.0.download_url']],
    ['no link though a file is named', { download_url: null }, false, ['data.0.download_url']],
    ['no file name', { file_name: undefined }, true, ['data.0.file_name']],
    ['an id in digits', { id: '4' }, true, []],
    ['no date', { uploaded_at: undefined }, true, ['data.0.uploaded_at']]
  ])('may have %s', (_what, wrong, hasFile, gaps) => {
    expect(documents([{ ...slot, ...wrong }])).toMatchObject({ documents: [{ id: 4, hasFile }], gaps })
  })

  it('without a unique id are shown but cannot be downloaded', () => {
    const { documents: shown, links, gaps } = documents([slot, slot, { ...slot, id: undefined }, { ...slot, id: -4 }])
    expect(new Set(shown.map(({ id }) => id)).size).toBe(4)
    expect(shown.map(({ hasFile }) => hasFile)).toEqual([true, false, false, false])
    expect(links.size).toBe(1)
    expect(gaps).toEqual(['data.1.id', 'data.2.id', 'data.3.id'])
  })

  it('are limited to 500, and the rest is reported (W8)', () => {
    const {
      documents: shown,
      links,
      gaps
    } = documents(
      Array.from({ length: 90_000 }, (_, index) => ({ ...slot, id: index, name: 'n'.repeat(index === 0 ? 5000 : 5) }))
    )
    expect([shown.length, links.size, shown[0]?.name.length, gaps]).toEqual([
      500,
      500,
      2000,
      ['data.500+', 'data.0.name']
    ])
  })

  it.each<[string, readonly unknown[]]>([
    ['a slot without an id after 100 without texts', [...Array.from({ length: 100 }, (_, id) => ({ id })), slot, {}]],
    ['what is no slot after them', [...Array.from({ length: 100 }, (_, id) => ({ id })), null]],
    ['more slots than are read', Array.from({ length: 501 }, (_, id) => ({ ...slot, id }))]
  ])('are not the whole list with %s', (_what, listed) => {
    expect(isWholeList(documents(listed).gaps)).toBe(false)
  })

  it.each([[{}], [{ data: {} }], [null]])('cannot be read from %j', json => {
    expect(readDocuments(json, BASE)).toEqual({
      ok: false,
      failure: { kind: 'malformed', what: 'missing-member', member: 'data' }
    })
  })
})
