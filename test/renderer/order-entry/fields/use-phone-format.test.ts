import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadPhoneRules, phoneRules } from '../../../../renderer/order-entry/fields/phone.ts'
import { entryPage, type EntryPage } from '../entry-page.ts'

beforeAll(loadPhoneRules)

describe('the phone of a contact', () => {
  let page: EntryPage
  beforeEach(async () => {
    page = await entryPage('refinance')
  })
  afterEach(() => page.close())

  function press(key: string) {
    const phone = page.labelled('Phone')
    phone.focus()
    phone.value += key
    phone.setSelectionRange(phone.value.length, phone.value.length)
    phone.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: key }))
  }

  async function keys(text: string) {
    for (const key of text) {
      press(key)
      await page.settle()
    }
  }

  it('is formatted as it is typed, and saved so', async () => {
    await keys('7135550142')
    await page.pause()
    expect(page.labelled('Phone').value).toBe('(713) 555-0142')
    expect(page.saves().at(-1)?.entry.contacts[0]?.phone).toBe('(713) 555-0142')
  })

  it('is warned of once it was left, and blocks nothing', async () => {
    await page.type('Name', 'Pat Doe')
    await keys('713555')
    expect(page.described('Phone', 'warning')).toBeUndefined()
    await page.leave('Phone')
    expect(page.described('Phone', 'warning')).toBe('This doesn’t look like a complete phone number.')
    expect(page.list('Double-check')).toEqual(['Check the phone number of Pat Doe.'])
    expect(page.list('Required to send').join()).not.toContain('hone')
  })

  it.each([
    ['7135550142', '(713) 555-0142'],
    ['ask for Pat', 'ask for Pat']
  ])('typed as %s before the rules have loaded is %s as soon as they have', async (text, formatted) => {
    phoneRules.value = undefined
    ;[...text].forEach(press)
    page.labelled('Phone').blur()
    expect(page.labelled('Phone').value).toBe(text)
    await page.settle()
    expect(page.labelled('Phone').value).toBe(formatted)
  })

  it('is left alone while it is being typed in, and formatted when it is left', async () => {
    phoneRules.value = undefined
    ;[...'7135550142'].forEach(press)
    await page.settle()
    expect(phoneRules.value).toBeDefined()
    expect(page.labelled('Phone').value).toBe('7135550142')
    await page.leave('Phone')
    expect(page.labelled('Phone').value).toBe('(713) 555-0142')
  })
})
