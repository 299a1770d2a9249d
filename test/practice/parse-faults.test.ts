import { describe, expect, it } from 'vitest'
import { parseFaults } from '../../practice/faults/parse.ts'

const wrong = (value: unknown): readonly string[] => {
  const plan = parseFaults(value)
  return plan.ok ? [] : plan.failure
}

describe('a fault plan', () => {
  it.each([
    [[]],
    [[{ endpoint: 'any', delay: 0 }]],
    [
      [
        {
          endpoint: ['list', 'download'],
          origin: 'service',
          path: 'page=2',
          from: 1,
          to: 3,
          every: 2,
          status: 503,
          headers: { 'Retry-After': '1' },
          body: null
        }
      ]
    ],
    [[{ endpoint: 'refinance', nth: 1, commit: true, drop: 'after-body', how: 'fin' }]],
    [
      [
        { endpoint: 'list', malformed: 'huge', bytes: 1, status: 201 },
        { endpoint: 'list', list: { shuffle: true }, change: { remove: ['a'] } }
      ]
    ],
    [[{ endpoint: 'connection', drop: 'before-body', nth: 2 }]]
  ])('is accepted unchanged: %j', plan => {
    expect(parseFaults(plan)).toEqual({ ok: true, value: plan })
  })

  it.each<[unknown, string]>([
    [{}, 'The plan of faults must be a list of rules.'],
    [[7], 'faults[0] must be an object.'],
    [[{ status: 500 }], 'faults[0].endpoint is missing.'],
    [
      [{ endpoint: 'lists', status: 500 }],
      'faults[0].endpoint must be one of refinance, purchase, progress, documents, list, download, any, connection.'
    ],
    [[{ endpoint: [], status: 500 }], 'faults[0].endpoint must be a list.'],
    [
      [
        { endpoint: 'list', status: 500 },
        { endpoint: 'list', nht: 2, status: 500 }
      ],
      'faults[1].nht is not known; known are endpoint, origin, '
    ],
    [[{ endpoint: 'list', constructor: 2, status: 500 }], 'faults[0].constructor is not known'],
    [[{ endpoint: 'list', nth: 0, status: 500 }], 'faults[0].nth must be a whole number from 1 on.'],
    [[{ endpoint: 'list', delay: 1.5 }], 'faults[0].delay must be a whole number from 0 on.'],
    [[{ endpoint: 'list', status: 100 }], 'faults[0].status must be a status from 200 to 599.'],
    [[{ endpoint: 'list', headers: { a: 1 } }], 'faults[0].headers must hold texts by header name.'],
    [[{ endpoint: 'list', hang: 'yes' }], 'faults[0].hang must be true or false.'],
    [
      [{ endpoint: 'list', drop: 'sometime' }],
      'faults[0].drop must be one of before-body, after-body, after-headers, mid-body.'
    ],
    [[{ endpoint: 'list', origin: 'moon', status: 500 }], 'faults[0].origin must be one of service, links.'],
    [[{ endpoint: 'list', change: {} }], 'faults[0].change must be an object.'],
    [[{ endpoint: 'list', change: { remove: 'a' } }], 'faults[0].change.remove must be a list.'],
    [[{ endpoint: 'list', list: { hide: 1 } }], 'faults[0].list.hide is not known'],
    [[{ endpoint: 'list' }], 'faults[0] says nothing to do'],
    [[{ endpoint: 'list', hang: false }], 'faults[0] says nothing to do'],
    [[{ endpoint: 'list', nth: 1, every: 2, status: 500 }], 'faults[0] takes nth, or from, to and every, not both.'],
    [[{ endpoint: 'list', from: 3, to: 2, status: 500 }], 'faults[0] has a to before its from.'],
    [[{ endpoint: 'list', body: 'x', delay: 1 }], 'faults[0] has a body without a status.'],
    [[{ endpoint: 'list', drop: 'before-body', commit: true }], 'faults[0] cannot commit what it does not read'],
    [[{ endpoint: 'list', drop: 'after-headers', afterBytes: 5 }], 'faults[0] has afterBytes without drop mid-body.'],
    [[{ endpoint: 'list', malformed: 'html', bytes: 5 }], 'faults[0] has bytes without malformed huge.'],
    [[{ endpoint: 'list', malformed: 'html', hang: true }], 'faults[0] takes one of drop, hang, and malformed.'],
    [[{ endpoint: 'connection', status: 500 }], 'faults[0] can only drop a connection.']
  ])('is refused with a message: %j', (plan, sentence) => {
    expect(wrong(plan)).toEqual([expect.stringContaining(sentence)])
  })

  it('reports all its mistakes at once', () => {
    expect(wrong([{ endpoint: 'list', nth: -1, delay: 'x' }, 3])).toHaveLength(3)
  })
})
