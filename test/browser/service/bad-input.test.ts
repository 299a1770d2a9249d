import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/business-days.ts'
import { today } from '#domain/calendar/calendar-date.ts'
import { startPractice, type FaultPlan, type RunningPractice } from '../../../practice/index.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { connect, fillConnection, goToServicePages, mayBeSent, prepareKept } from '../steps.ts'
import { launchApp, type RunningApp } from '../support/launch.ts'
import { alive, MARKUP, markupIn } from '../support/markup-corpus.ts'

let practice: RunningPractice
let app: RunningApp
beforeAll(async () => {
  practice = await startPractice({ orders: 20 })
  app = await launchApp()
})
afterAll(async () => {
  await app.close()
  await practice.stop()
})

const field = (label: string) => app.page.getByLabel(label, { exact: label !== 'Service URL' })

/** The message at a field: the sentence its description refers to; none where nothing is wrong with it. */
const sentenceAt = (label: string): Promise<string> =>
  field(label).evaluate(control =>
    control.getAttribute('aria-invalid') === 'true'
      ? (control.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map(id => document.getElementById(id)?.innerText ?? '')
          .join(' ')
      : ''
  )

const tryToConnect = () => app.page.getByRole('button', { name: 'Connect', exact: true }).click()

describe('connecting with bad input', () => {
  it.each([
    ['http://orders.example.com', /https/],
    ['https://pat:secret@orders.example.com', /user name/]
  ])(
    'the base address %j is told in a sentence at its field, and nothing typed is lost',
    async (baseAddress, sentence) => {
      await fillConnection(app.page, { baseAddress, token: 'abc' })
      await tryToConnect()
      // The field may still have the sentence of the address before.
      await expect.poll(() => sentenceAt('Service URL')).toMatch(sentence)
      await expect.poll(() => field('Service URL').inputValue()).toBe(baseAddress)
      await expect.poll(() => field('Access token').inputValue()).toBe('abc')
      await expect.poll(() => field('Client').inputValue()).toBe('Lone Star Lending')
    }
  )

  it('a token with an invalid character is reported at its field (R22)', async () => {
    await fillConnection(app.page, { baseAddress: practice.baseUrl, token: 'two words' })
    await tryToConnect()
    await expect.poll(() => sentenceAt('Access token')).toMatch(/space/)
    await expect.poll(() => field('Access token').inputValue()).toBe('two words')
  })

  it.each<[string, FaultPlan, string]>([
    ['is a page instead of data', [{ endpoint: 'list', malformed: 'html' }], 'sent a web page instead of data.'],
    ['has 50 MB', [{ endpoint: 'list', malformed: 'huge' }], 'The response was too large.'],
    ['is a fault of the service', [{ endpoint: 'list', status: 500 }], 'The service had an error.']
  ])('an answer that %s is told in a sentence, and nothing typed is lost (R31)', async (_what, plan, sentence) => {
    practice.setFaults(plan)
    await fillConnection(app.page, { baseAddress: practice.baseUrl, token: practice.token })
    await tryToConnect()
    // What was told of the answer before may still be there.
    await expect.poll(() => app.page.locator('main').innerText()).toContain(sentence)
    await expect
      .poll(() => app.page.getByRole('button', { name: 'Connect', exact: true }).getAttribute('aria-disabled'))
      .not.toBe('true')
    expect(await app.page.getByRole('heading', { level: 1, name: 'Welcome to Title Desk' }).isVisible()).toBe(true)
    await expect.poll(() => app.page.locator('.failure, [role=alert], [aria-invalid=true]').count()).toBeGreaterThan(0)
    await expect.poll(() => field('Access token').inputValue()).toBe(practice.token)
    await expect.poll(() => field('Service URL').inputValue()).toBe(practice.baseUrl)
  })
})

describe('an order list that is not as specified', () => {
  beforeAll(async () => {
    practice.setFaults([])
    await connect(app.page, { baseAddress: practice.baseUrl, token: practice.token })
  })

  it('is shown as far as possible, and says what is missing', async () => {
    await goToServicePages(app.page)
    practice.setFaults([
      {
        endpoint: 'list',
        change: {
          remove: ['data.0.order_id', 'data.1.name', 'meta'],
          set: { 'data.2.status': 7, 'data.3.buyers': null }
        }
      }
    ])
    await app.page.getByRole('button', { name: 'Refresh' }).click()
    await expect
      .poll(() => app.page.locator('main').innerText())
      .toMatch(/left out, or sent in another form: .*the order ID, without which a row can’t be opened \(1 row\)/)
    await expect.poll(() => app.page.locator('tbody tr').count()).toBe(15)
    expect(await app.page.locator('tbody tr').first().locator('a').count()).toBe(0)
    await expect.poll(() => app.page.locator('tbody tr').nth(4).locator('a').count()).toBe(1)
  })

  it('causes no console error and no violation of the content security policy', () => {
    expect(app.consoleErrors()).toEqual([])
  })
})

describe('markup and code, in every field the service sends, stay text (R14)', () => {
  const dialogs: string[] = []
  const opensFirst = () => app.page.locator('tbody tr').first().getByRole('link').click()
  beforeAll(async () => {
    // The first order is known and followed before its texts change: the change is listed.
    practice.setFaults([])
    await app.page.getByRole('button', { name: 'Refresh' }).click()
    await app.page.locator('tbody tr').first().getByRole('link').waitFor()
    await opensFirst()
    await app.page.getByRole('button', { name: 'Follow', exact: true }).click()
    await app.page.getByRole('button', { name: 'Following' }).waitFor()
    app.page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    practice.setFaults([
      {
        endpoint: 'list',
        change: {
          set: {
            ...markupIn('data', [
              'name',
              'status',
              'estimated_closing_date',
              'properties.0',
              'buyers.0',
              'borrowers.0',
              'sellers.0'
            ]),
            // Without a date, an order is in no list of closings.
            'data.0.estimated_closing_date': addDays(today(), 1)
          }
        }
      },
      {
        endpoint: 'progress',
        change: {
          set: {
            ...markupIn('progress', ['name', 'description', 'status']),
            ...markupIn('progress.*.tasks', ['name', 'description'])
          }
        }
      },
      {
        endpoint: 'documents',
        change: { set: markupIn('data', ['type', 'name', 'file_name', 'uploaded_at', 'download_url']) }
      },
      {
        endpoint: 'refinance',
        status: 422,
        body: {
          message: `Refused ${MARKUP.join(' ')}`,
          errors: { 'property_address.county': MARKUP, [MARKUP[1] ?? '']: [...MARKUP] }
        }
      }
    ])
  })
  const shows = (place: string, words: string) => async () => {
    await app.page.evaluate(hash => {
      location.hash = hash
    }, place)
    await expect.poll(() => app.page.locator('main').innerText()).toContain(words)
  }
  const opensOrder = async () => {
    await shows('#/orders', 'owned=1')()
    await opensFirst()
    await app.page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor()
    await expect.poll(() => app.page.locator('main').innerText()).toMatch(/owned=1[^]*Documents[^]*owned=1/)
  }

  it.each<[string, () => Promise<void>]>([
    [
      'the orders',
      async () => {
        await app.page.getByRole('button', { name: 'Refresh' }).click()
        await shows('#/orders', 'owned=1')()
      }
    ],
    ['all orders', shows('#/all-orders', 'owned=1')],
    ['an order, its progress and its documents', opensOrder],
    ['the changes', shows('#/changes', 'owned=1')],
    ['the closings', shows('#/closings', 'owned=1')],
    [
      'the missing documents',
      async () => {
        await shows('#/missing', 'Missing documents')()
        // Nothing of an order is missing any more once its documents were read with these names.
        await app.page.getByLabel('Missing only').uncheck()
        await shows('#/missing', 'owned=1')()
      }
    ],
    [
      'the downloads',
      async () => {
        await opensOrder()
        await app.page
          .getByRole('button', { name: /^Download / })
          .first()
          .click()
        await shows('#/downloads', 'owned=1')()
      }
    ],
    [
      'an order that the service refuses',
      async () => {
        await shows('#/orders', 'Orders')()
        await prepareKept(app.page, filledEntry('refinance'))
        await mayBeSent(app.page)
        await app.page.getByRole('button', { name: 'Send order' }).click()
        await expect.poll(() => app.page.locator('main').innerText()).toContain('owned=1')
      }
    ],
    [
      'an error of the service',
      async () => {
        practice.setFaults([
          { endpoint: ['list', 'progress', 'documents'], status: 500, body: { message: `Failed ${MARKUP.join(' ')}` } }
        ])
        await shows('#/orders', 'Service pages')()
        await app.page.getByRole('button', { name: 'Refresh' }).click()
        await app.page.getByText('Details', { exact: true }).first().click()
        await expect.poll(() => app.page.locator('main').innerText()).toContain('owned=1')
      }
    ]
  ])('%s', async (_what, show) => {
    await show()
    // What would run or load does so at once, or with the next frame.
    await app.page.evaluate(
      () =>
        new Promise(resolve => {
          requestAnimationFrame(() => {
            setTimeout(resolve)
          })
        })
    )
    expect(await app.page.evaluate(alive)).toEqual([])
    expect(app.page.frames()).toHaveLength(1)
    expect([dialogs, app.consoleErrors()]).toEqual([[], []])
  })
})

// Last, for each of these is an error in the console.
describe('a script that got into the page anyway', () => {
  it('evaluates no text, loads nothing and creates no policy (R6)', async () => {
    const tried = await app.page.evaluate(async address => {
      const found: Record<string, string> = {}
      const attempt = async (name: string, act: () => unknown): Promise<void> => {
        try {
          await act()
          found[name] = 'owned' in window ? 'ran' : 'did nothing'
        } catch {
          found[name] = 'refused'
        }
      }
      const put = (tag: string, members: object): void => {
        document.body.append(Object.assign(document.createElement(tag), members))
      }
      const policies = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } })
        .trustedTypes
      const turn = (): Promise<unknown> =>
        new Promise(resolve => {
          setTimeout(resolve, 0)
        })
      await turn()
      await attempt('a script element', async () => {
        put('script', { textContent: 'window.owned = 1' })
        await turn()
      })
      await attempt('a script from elsewhere', () => {
        put('script', { src: `${address}/a.js` })
      })
      await attempt('a script from data', () => {
        put('script', { src: 'data:text/javascript,window.owned=1' })
      })
      await attempt('a module from data', () => {
        put('script', { type: 'module', src: 'data:text/javascript,window.owned=1' })
      })
      await attempt('markup', () => {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.owned=1">')
      })
      await attempt('an attribute', async () => {
        put('details', {})
        document.body.lastElementChild?.setAttribute('ontoggle', 'window.owned=1')
        ;(document.body.lastElementChild as HTMLDetailsElement).open = true
        await turn()
        await turn()
      })
      await attempt('a frame of its own text', async () => {
        put('iframe', { srcdoc: '<script>parent.owned=1</script>' })
        await turn()
      })
      await attempt('a text as code', () =>
        Reflect.apply(Reflect.construct(Function, ['window.owned = 1']) as () => void, window, [])
      )
      await attempt('a text for later', async () => {
        ;(setTimeout as (text: unknown) => void)('window.owned = 1')
        await turn()
      })
      await attempt('a script address', async () => {
        const link = Object.assign(document.createElement('a'), { href: 'javascript:void(window.owned=1)' })
        document.body.append(link)
        link.click()
        await turn()
      })
      await attempt('a worker', () => new Worker(URL.createObjectURL(new Blob(['1']))))
      await attempt('WebAssembly', () => new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)))
      await attempt('a policy', () => policies.createPolicy('other', {}))
      await attempt('the policy of Vue once more', () => policies.createPolicy('vue', {}))
      await attempt('a fetch', () => fetch(`${address}/fetch`))
      for (const element of document.querySelectorAll('body > script, body > details, body > iframe, body > a'))
        element.remove()
      return found
    }, 'https://evil.test')
    expect(Object.entries(tried).filter(([, answer]) => answer === 'ran')).toEqual([])
    const REFUSED = [
      'markup',
      'a text as code',
      'a worker',
      'WebAssembly',
      'a policy',
      'the policy of Vue once more',
      'a fetch'
    ]
    expect(REFUSED.filter(name => tried[name] !== 'refused')).toEqual([])
    expect(Object.keys(tried)).toHaveLength(15)
    expect(await app.page.evaluate(() => 'owned' in window)).toBe(false)
  })

  it('would be noticed by the test above', async () => {
    await app.page.evaluate(() => {
      const main = document.querySelector('main')
      main?.append(
        document.createElement('object'),
        Object.assign(document.createElement('a'), { href: 'https://evil.test/' })
      )
    })
    expect(await app.page.evaluate(alive)).toEqual(['OBJECT', 'A href'])
  })
})
