import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectToPractice } from '../steps.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { MONDAY_MORNING, setClock } from '../support/set-clock.ts'

/** On other days, none of so few orders may be on the closing board. */
const clock = setClock(MONDAY_MORNING)

let app: RunningApp
beforeAll(async () => {
  const env = { ...clock.env, TITLE_DESK_PRACTICE: '{"orders":20,"pace":100000}' }
  app = await launchApp({ env, beforeEach: clock.beforeEach })
})
afterAll(() => app.close())

const styleOf = (selector: string, property: string) =>
  app.page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** What the system's colors are here. */
const colorOf = (system: string) =>
  app.page.evaluate(name => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = name
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, system)

async function go(hash: string, heading: string) {
  await app.page.evaluate(address => void (location.hash = address), hash)
  await app.page.getByRole('heading', { level: 1, name: heading }).waitFor()
}
const edgeOf = (selector: string, side: 'left' | 'right') =>
  app.page
    .locator(selector)
    .first()
    .evaluate((element, which) => Math.round(element.getBoundingClientRect()[which]), side)
const leftOf = (selector: string) => edgeOf(selector, 'left')
const rightOf = (selector: string) => edgeOf(selector, 'right')

describe('where the system chooses the colors', () => {
  beforeAll(() => app.page.emulateMedia({ forcedColors: 'active' }))
  afterAll(() => app.page.emulateMedia({ forcedColors: null }))

  it('a field with a mistake has an edge of its own', async () => {
    const before = await styleOf('main input.input', 'border-top-width')
    await app.page.getByRole('button', { name: 'Connect', exact: true }).click()
    await app.page.locator('[aria-invalid=true]').first().waitFor()
    expect([before, await styleOf('[aria-invalid=true]', 'border-top-width')]).toEqual(['1px', '3px'])
  })

  it('the current page and the selected rows have a line around them', async () => {
    await connectToPractice(app.page)
    // As long as orders arrive, the rows move.
    await app.page.locator('main table[aria-rowcount="21"]').waitFor()
    const selected = '[role=row][aria-selected=true]'
    // What keys do loads after the rows.
    await expect
      .poll(async () => {
        await app.page.keyboard.press('ArrowDown')
        return app.page.locator('main tbody [data-row]:focus-within, main tbody [data-row]:focus').count()
      })
      .toBe(1)
    await app.page.keyboard.press(' ')
    await app.page.locator(selected).first().waitFor()
    expect([await styleOf('nav a[aria-current]', 'outline-style'), await styleOf(selected, 'outline-style')]).toEqual([
      'solid',
      'solid'
    ])
    expect(await styleOf('[role=row][aria-selected=false]', 'outline-style')).toBe('none')
  })

  it('the end of an address has the color of all text', async () => {
    const colors = async () => [await styleOf('td.property', 'color'), await styleOf('td.property span', 'color')]
    const [street, city] = await colors()
    expect(city).toBe(street)
    await app.page.emulateMedia({ forcedColors: 'none' })
    await expect.poll(async () => new Set(await colors()).size).toBe(2)
    await app.page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(async () => new Set(await colors()).size).toBe(1)
  })

  it('the item of a menu that a key would choose has a line around it', async () => {
    await app.page.keyboard.press('Escape')
    await app.page.locator('main tbody [data-row]').nth(2).click({ button: 'right' })
    const current = '[role=menu] [role=menuitem]:focus'
    await app.page.locator(current).waitFor()
    expect(await styleOf(current, 'outline-style')).toBe('solid')
    expect(await styleOf('[role=menu] [role=menuitem]:not(:focus, :hover)', 'outline-style')).toBe('none')
    await app.page.keyboard.press('Escape')
  })

  it('a button that does nothing now is gray, and drawn with dashes', async () => {
    await app.page.evaluate(() => void (location.hash = '#/downloads'))
    const disabled = '.button[aria-disabled=true], .button:disabled'
    await app.page.locator(disabled).first().waitFor()
    expect([await styleOf(disabled, 'color'), await styleOf(disabled, 'border-top-style')]).toEqual([
      await colorOf('GrayText'),
      'dashed'
    ])
  })

  it('the strip of closings tells days with closings, free ones and weekends apart', async () => {
    await app.page.evaluate(() => void (location.hash = '#/closings'))
    await app.page.locator('.strip a.cell').first().waitFor()
    const edges = await app.page.locator('.strip .cell').evaluateAll(cells =>
      cells.map(cell => {
        const { borderTopStyle, borderTopColor } = getComputedStyle(cell)
        const kind = cell.matches('.rest')
          ? 'weekend'
          : !cell.matches('a')
            ? 'free'
            : cell.matches('.later')
              ? 'later'
              : 'day'
        return `${kind}: ${borderTopStyle === 'none' ? 'none' : `${borderTopStyle} ${borderTopColor}`}`
      })
    )
    const [gray, link] = [await colorOf('GrayText'), await colorOf('LinkText')]
    const wanted = [`day: solid ${link}`, `free: solid ${gray}`, `later: dashed ${link}`, 'weekend: none']
    expect([...new Set(edges)].sort()).toEqual(wanted)
  })
})

describe('the settings', () => {
  it.each([1280, 1920])(
    'end with their sections at the edge of “Restore defaults”, in a window of %d pixels',
    async width => {
      await app.page.setViewportSize({ width, height: 800 })
      await go('#/settings', 'Settings')
      await app.page.getByRole('button', { name: 'Restore defaults' }).waitFor()
      expect(await rightOf('main .usual')).toBe(await rightOf('main .settings section'))
    }
  )
})

it('check boxes have one size on every page', async () => {
  await app.page.setViewportSize({ width: 1280, height: 800 })
  const sizes = new Set<string>()
  // In one step in the page: between two, what was found can be drawn anew, and has no size any more.
  const measure = async () => {
    await app.page.locator('main [type=checkbox]:visible').first().waitFor()
    const found = await app.page.evaluate(() =>
      [...document.querySelectorAll('main [type=checkbox]')]
        .filter(box => box.checkVisibility())
        .map(box => box.getBoundingClientRect())
        .map(({ width, height }) => `${width} × ${height}`)
    )
    for (const size of found) sizes.add(size)
  }
  await go('#/all-orders', 'Orders')
  await measure()
  for (const [hash, heading] of [
    ['#/missing', 'Missing documents'],
    ['#/closings', 'Closings'],
    ['#/settings', 'Settings']
  ] as const) {
    await go(hash, heading)
    await measure()
  }
  expect([...sizes]).toEqual(['16 × 16'])
})

describe('the contacts', () => {
  const heads = () =>
    app.page
      .locator('main thead th')
      .evaluateAll(all => all.filter(head => head.checkVisibility()).map(head => head.textContent.trim()))

  it.each([
    [1280, ['Name', 'Role', 'Email', 'Phone', 'New orders', 'Used', 'Last used']],
    [1000, ['Name', 'Role', 'Email', 'Phone']],
    [640, ['Name', 'Email', 'Phone']]
  ])('keep email and phone longest, in a window of %d pixels', async (width, wanted) => {
    await app.page.setViewportSize({ width: 1280, height: 800 })
    await go('#/settings/library', 'Contacts and lists')
    if ((await app.page.locator('main tbody tr').count()) === 0) {
      await app.page.getByRole('button', { name: 'Add contact' }).click()
      const dialog = app.page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Dana Ray')
      await dialog.getByRole('button', { name: 'Add contact' }).click()
      await app.page.locator('main tbody tr').waitFor()
    }
    await app.page.setViewportSize({ width, height: 400 })
    expect((await heads()).filter(text => text !== '' && text !== 'Actions')).toEqual(wanted)
    expect(await rightOf('main tbody .actions button')).toBeLessThanOrEqual(width - 24)
  })
})

it.each([1280, 640])(
  'what can be done with a draft ends at the edge of the page, in a window of %d pixels',
  async width => {
    await app.page.setViewportSize({ width: 1280, height: 800 })
    await app.page.evaluate(() => void (location.hash = '#/new/refinance'))
    await app.page.getByLabel('Street address').first().fill('2214 Elm St')
    await go('#/drafts', 'Drafts')
    await app.page.locator('main tbody tr').first().waitFor()
    await app.page.setViewportSize({ width, height: 800 })
    expect(await rightOf('main tbody .actions button:last-child')).toBe(width - 24)
  }
)

it('the keyboard shortcuts keep off their scroll bar', async () => {
  await app.page.setViewportSize({ width: 1280, height: 600 })
  await app.page.locator('main h1').focus()
  await app.page.keyboard.press('?')
  await app.page.getByRole('dialog').waitFor()
  const gap = await app.page.locator('dialog .groups').evaluate(groups => {
    const edge = groups.getBoundingClientRect().left + groups.clientWidth
    return edge - Math.max(...[...groups.querySelectorAll('kbd')].map(cap => cap.getBoundingClientRect().right))
  })
  expect(gap).toBeGreaterThanOrEqual(8)
  await app.page.keyboard.press('Escape')
})

it.each([1280, 920])(
  'the hint of the search box ends before its key, beside a long client name in a window of %d pixels',
  async width => {
    await app.page.setViewportSize({ width, height: 800 })
    await go('#/all-orders', 'Orders')
    await app.page.locator('main h1').focus()
    await app.page.locator('.connection .name').evaluate(name => {
      name.textContent = 'Lone Star Lending of Greater Houston, Galveston, and Fort Bend County'
    })
    const gap = await app.page.locator('#find').evaluate(input => {
      const cap = input.parentElement?.querySelector('kbd')?.getBoundingClientRect().left ?? 0
      return cap - (input.getBoundingClientRect().right - parseFloat(getComputedStyle(input).paddingRight))
    })
    expect(gap).toBeGreaterThanOrEqual(4)
    expect(await styleOf('#find', 'text-overflow')).toBe('ellipsis')
    expect(await rightOf('.find')).toBeLessThan(await leftOf('.connection'))
  }
)
