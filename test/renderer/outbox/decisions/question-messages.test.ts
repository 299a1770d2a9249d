import { describe, expect, it } from 'vitest'
import { questionText } from '../../../../renderer/outbox/decisions/question-messages.ts'
import { decisionOf, groundsOf, type Question } from '../../../../renderer/outbox/decisions/questions.ts'
import { orderId } from '../../app/samples.ts'
import { NOW, queuedItem, sampleCandidate, unknownItem } from '../samples.ts'

describe('a question', () => {
  it.each<[Question, unknown, string, boolean]>([
    [
      { kind: 'link', orderId: orderId(1), name: 'Ramirez refinance' },
      { kind: 'link', orderId: orderId(1) },
      'Yes, this is ours',
      false
    ],
    [
      { kind: 'none-of-these', orderIds: [orderId(1)] },
      { kind: 'not-this', orderIds: [orderId(1)] },
      'Not our order',
      false
    ],
    [
      { kind: 'none-of-these', orderIds: [orderId(1), orderId(2)] },
      { kind: 'not-this', orderIds: [orderId(1), orderId(2)] },
      'None of these',
      false
    ],
    [{ kind: 'not-this', orderId: orderId(1) }, { kind: 'not-this', orderIds: [orderId(1)] }, 'Not our order', false],
    [{ kind: 'send-again' }, { kind: 'send-again' }, 'Send again', true],
    [{ kind: 'close' }, { kind: 'close' }, 'Stop looking', false],
    [{ kind: 'release', isOfOffice: false }, null, 'Send now', true],
    [{ kind: 'release', isOfOffice: true }, null, 'Send now', true],
    [{ kind: 'same-client' }, { kind: 'same-account' }, 'Same client', false],
    [{ kind: 'same-account', count: 2 }, { kind: 'same-account' }, 'Send', false]
  ])('%o becomes %o', (question, decision, confirm, danger) => {
    expect(decisionOf(question)).toEqual(decision)
    expect(questionText(question, '2214 Elm St, Katy')).toMatchObject({ confirm, danger })
  })

  it('says of sending again that it may make a second order (R39)', () => {
    expect(questionText({ kind: 'send-again' }, '2214 Elm St, Katy').text.join(' ')).toContain(
      'could create a second order for the same closing'
    )
  })
})

describe('what a question says', () => {
  const said = (question: Question) => {
    const { title, text } = questionText(question, '2214 Elm St, Katy')
    return [title, ...text].join(' ')
  }

  it.each<[string, Question, string]>([
    ['of damaged data', { kind: 'release', isOfOffice: false }, 'Saved data on this computer was damaged. If'],
    ['of an office that was left', { kind: 'release', isOfOffice: true }, 'Desks of the office that this desk left'],
    ['of one row', { kind: 'none-of-these', orderIds: [orderId(1)] }, 'Not our order? It won’t be shown for'],
    [
      'of some rows',
      { kind: 'none-of-these', orderIds: [orderId(1), orderId(2)] },
      'None of these? These 2 orders won’t be shown for 2214 Elm St, Katy again. Nothing is sent.'
    ],
    [
      'of an order that was taken for another',
      { kind: 'not-this', orderId: orderId(1) },
      'The order for 2214 Elm St, Katy becomes unconfirmed again. Nothing is sent.'
    ],
    ['of one order', { kind: 'same-account', count: 1 }, 'Send with the new token or URL? Make sure'],
    ['of some orders', { kind: 'same-account', count: 3 }, 'Send 3 orders with the new token or URL? Make sure'],
    [
      'of an office that does not answer',
      { kind: 'without-office', hold: { kind: 'out', since: NOW, isShared: true, others: [] } },
      'another desk could have taken over this order. If another desk also sends the order for 2214 Elm St, Katy'
    ]
  ])('%s', (_what, question, words) => {
    expect(said(question)).toContain(words)
  })
})

describe('an open question', () => {
  const [one, two] = [sampleCandidate(1), sampleCandidate(2)]
  const found = groundsOf(unknownItem({ candidates: [one, two] }))

  it('stays where the same rows come in another order', () => {
    expect(groundsOf(unknownItem({ candidates: [two, one], lookedAt: NOW }))).toBe(found)
  })

  it('is void once the rows, or what may be done, are others (R39)', () => {
    const others = [
      unknownItem({ candidates: [one] }),
      unknownItem({ candidates: [one, two], maySendAgain: true }),
      unknownItem({ candidates: [one, two], verdict: 'other-account' })
    ]
    expect(others.map(groundsOf)).not.toContain(found)
  })

  it('is void once the office holds the order up for another reason', () => {
    const held = (kind: 'sending' | 'sent') => groundsOf(queuedItem({ for: 'office', hold: { kind, desk: 'Dana' } }))
    expect(held('sending')).not.toBe(held('sent'))
  })
})
