import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { deskBridge, openDesk } from '../app/desk.ts'
import { connected } from '../app/samples.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
afterEach(() => desk.close())

const title = () => desk.one('main h1').textContent

describe('the guide', () => {
  it('opens at its first page by F1, with the list of its pages, and Esc leads back', async () => {
    desk = await openDesk('/all-orders')
    await desk.key('F1')
    expect(title()).toBe('Your first day')
    expect(document.title).toBe('Your first day, guide · Title Desk')
    expect(document.activeElement).toBe(desk.one('main h1'))
    const links = desk.all('nav[aria-label="Guide"] a')
    expect(links.length).toBeGreaterThanOrEqual(12)
    expect(links.filter(link => link.getAttribute('aria-current') === 'page').map(link => link.textContent)).toEqual([
      'Your first day'
    ])
    await desk.key('Escape')
    expect(desk.place()).toBe('/all-orders')
  })

  it('leads back to the page it was opened from, however many of its pages were read', async () => {
    desk = await openDesk('/closings')
    await desk.key('F1')
    desk.one('[rel="next"]').click()
    await desk.settle()
    await desk.press('← Back')
    expect(desk.place()).toBe('/closings')
  })

  it('leads from the top of a page to its contents, which come after the page at 200 %', async () => {
    desk = await openDesk('/guide/orders')
    await desk.press('All pages')
    expect(document.activeElement).toBe(desk.one('.contents input'))
  })

  it('needs no connection, since it says how to make one', async () => {
    desk = await openDesk(
      '/guide/connections',
      deskBridge(connected()).answer('connection.state', ok({ ...connected(), activeId: null, connections: [] }))
    )
    expect(title()).toBe('Connections and clients')
  })

  it('goes on to the next page and back, from the first to the last', async () => {
    desk = await openDesk('/guide/first-day')
    const seen = [title()]
    while (desk.all('[rel="next"]').length > 0) {
      desk.one('[rel="next"]').click()
      await desk.settle()
      seen.push(title())
    }
    expect(seen).toEqual(desk.all('nav[aria-label="Guide"] a').map(link => link.textContent))
    desk.one('[rel="prev"]').click()
    await desk.settle()
    expect(title()).toBe(seen.at(-2))
  })

  it('has the focus on the heading that a link is about, again if one is there already', async () => {
    desk = await openDesk('/guide/limits')
    const link = desk.all('.text a').find(({ textContent }) => textContent === 'Rescission')
    link?.click()
    await desk.settle()
    expect([title(), document.activeElement?.textContent]).toEqual(['Closings and missing documents', 'Rescission'])
    desk.one('main h1').focus()
    await desk.settle()
    const back = document.createElement('a')
    back.setAttribute('href', '#/guide/closings#rescission')
    desk.one('.text').append(back)
    back.click()
    await desk.settle()
    expect(document.activeElement?.textContent).toBe('Rescission')
  })

  it('shows pictures with their descriptions and sizes, in the dark theme dark ones, and keys as the keyboard labels them', async () => {
    desk = await openDesk('/guide/orders')
    const pictures = desk.all('.text img') as HTMLImageElement[]
    expect(pictures.length).toBeGreaterThan(0)
    for (const picture of pictures) {
      expect(picture.getAttribute('src')).toMatch(picture.className === 'in-dark' ? /-dark\.webp/ : /(?<!-dark)\.webp/)
      expect(picture.alt).not.toBe('')
      expect(picture.width).toBeGreaterThan(100)
    }
    expect(desk.all('.text kbd').map(({ textContent }) => textContent)).toContain('Ctrl F')
  })

  it('names the keys of a client as the keyboard labels them', async () => {
    desk = await openDesk('/guide/connections')
    const keys = desk.all('.text kbd').map(({ textContent }) => textContent)
    expect(keys).toEqual(expect.arrayContaining(['Ctrl Shift 1', 'Ctrl Shift 2']))
  })

  it('is searched by the beginnings of words, titles first, and says so if nothing is found', async () => {
    desk = await openDesk('/guide/first-day')
    const search = desk.one('.contents input') as HTMLInputElement
    await desk.type(search, 'resc')
    const found = desk.all('nav[aria-label="Search results"] a')
    expect(found[0]?.getAttribute('href')).toBe('#/guide/closings#rescission')
    await desk.type(search, 'xyzzy')
    expect(desk.text('.contents [role="status"]')).toBe('Nothing matches “xyzzy”.')
    await desk.type(search, '')
    expect(desk.all('nav[aria-label="Guide"] a').length).toBeGreaterThanOrEqual(12)
  })

  it('clears the search on Esc, and stays open', async () => {
    desk = await openDesk('/guide/orders')
    const search = desk.one('.contents input') as HTMLInputElement
    await desk.type(search, 'resc')
    await desk.key('Escape')
    expect([search.value, desk.place()]).toEqual(['', '/guide/orders'])
    expect(desk.all('nav[aria-label="Search results"]')).toEqual([])
  })

  it('has the focus on the title of a page whose address names no heading of it', async () => {
    desk = await openDesk('/guide/orders')
    desk.one('.contents input').focus()
    await desk.router.push('/guide/orders#no-such-heading')
    await desk.settle()
    expect(document.activeElement).toBe(desk.one('main h1'))
  })

  it('starts with its first page if the address names none of its pages', async () => {
    desk = await openDesk('/guide/nowhere')
    expect(title()).toBe('Your first day')
  })

  it('is printed, and says why it was not until it is', async () => {
    const bridge = deskBridge().answer('page.print', failed({ kind: 'print', trouble: 'no-printer' }))
    desk = await openDesk('/guide/orders', bridge)
    await desk.key('p', { ctrlKey: true })
    expect(bridge.argsOf('page.print')).toEqual([{ fileName: 'Title Desk guide.pdf', orderId: null }])
    expect(desk.text('article [role=alert]')).toContain('The guide isn’t affected.')
    bridge.answer('page.print', ok({ printed: true }))
    await desk.key('p', { ctrlKey: true })
    expect(desk.all('article [role=alert]')).toEqual([])
  })

  it('has tables that the keyboard gets to, so that it can scroll one that is wider than the page', async () => {
    desk = await openDesk('/guide/keyboard')
    const around = desk.all('.text table').map(({ parentElement }) => parentElement)
    const told = around.map(group => ['tabindex', 'role', 'aria-label'].map(name => group?.getAttribute(name)))
    expect(told.length).toBeGreaterThan(0)
    for (const group of told) expect(group).toEqual(['0', 'group', 'Table'])
  })
})
