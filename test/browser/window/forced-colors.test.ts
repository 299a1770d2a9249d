import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectToPractice } from '../steps.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { MONDAY_MORNING, setClock } from '../support/set-clock.ts'

/** On other days, none of so few orders may be on the closing board. */
const clock = setClock(MONDAY_MORNING)

let app: RunningApp
beforeAll(async () => {
  app = await launchApp({ env: { ...clock.env, TITLE_DESK_PRACTICE: '{"orders":20,"pace":100000}' } })
  await clock.setIn(app)
  await app.page.emulateMedia({ forcedColors: 'active' })
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

describe('where the system chooses the colors', () => {
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
