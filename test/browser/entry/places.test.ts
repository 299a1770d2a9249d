import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findings } from '../support/axe.ts'
import { connectToPractice, openForm, sees } from '../steps.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'

let app: RunningApp
let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'title-desk-home-'))
  app = await launchApp({ env: { HOME: home } })
  await connectToPractice(app.page)
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true })
})

/** Types texts and presses keys in turn; what is in angle brackets is a key. */
async function keys(...typed: readonly string[]) {
  for (const text of typed) {
    const key = /^<(.+)>$/.exec(text)?.[1]
    if (key === undefined) await app.page.keyboard.type(text)
    else await app.page.keyboard.press(key)
  }
}

const values = () =>
  app.page.evaluate(() =>
    ['City', 'State', 'County'].map(name => {
      const label = [...document.querySelectorAll('label')].find(one => one.textContent === name)
      const field = document.getElementById(label?.htmlFor ?? '')
      return field instanceof HTMLInputElement ? field.value : ''
    })
  )

describe('a clerk at the keyboard', () => {
  beforeEach(async () => {
    await openForm(app.page, 'refinance')
    await app.page.getByLabel('Street address').focus()
  })

  it('types the ZIP code and has city, state and county', async () => {
    await keys('2214 Elm St', '<Tab>', '<Tab>', '77494')
    await expect.poll(values).toEqual(['Katy', 'TX', 'Fort Bend'])
    await sees(app.page, 'County suggested from the ZIP code. Nearby: Waller, Harris, Austin.')
  })

  it('picks the county where it is not clear, and can take another one of the state', async () => {
    await keys('6 Beacon St', '<Tab>', '<Tab>', '02108')
    await expect.poll(values).toEqual(['Boston', 'MA', ''])
    await keys('<Tab>', '<Tab>', '<Tab>')
    const list = app.page.getByRole('listbox', { name: 'Suggestions' })
    await list.getByRole('option').first().waitFor()
    const box = await list.boundingBox()
    expect(box?.height).toBeGreaterThan(100)
    expect(await findings(app)).toEqual([])
    await keys('<ArrowDown>', '<Enter>')
    await expect.poll(values).toEqual(['Boston', 'MA', 'Suffolk'])
    await keys('<Control+a>', 'dukes', '<ArrowDown>', '<Tab>')
    await expect.poll(values).toEqual(['Boston', 'MA', 'Dukes'])
    await sees(app.page, 'Dukes isn’t a county near ZIP code 02108.')
  })
})
