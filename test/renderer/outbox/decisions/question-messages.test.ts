import { describe, expect, it } from 'vitest'
import { questionText } from '../../../../renderer/outbox/decisions/question-messages.ts'
import { decisionOf, type Question } from '../../../../renderer/outbox/decisions/questions.ts'
import { orderId } from '../../app/samples.ts'

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
