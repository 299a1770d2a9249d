import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shallowRef, watch } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useOfficeForm } from '../../../../renderer/settings/office/use-office-form.ts'
import { fakeBridge, type FakeBridge } from '../../../fakes/bridge.ts'
import { MEMBER } from '../../app/office-samples.ts'

const ENTRY = { invitation: 'text', code: 'code', deskName: 'Front desk' }
const WRONG = {
  kind: 'invalid',
  fields: [
    { path: 'code', message: 'This code is wrong.' },
    { path: 'code', message: 'Another thing.' },
    { path: '', message: 'The invitation expired.' }
  ]
} as const

let bridge: FakeBridge
let form: HTMLFormElement
beforeEach(() => {
  bridge = fakeBridge().answer('office.join', ok(MEMBER))
  useBridge(bridge)
  form = document.createElement('form')
  form.innerHTML = '<input id="first" /><input id="code" aria-invalid="true" />'
  document.body.append(form)
})
afterEach(() => {
  useBridge(undefined)
  document.body.replaceChildren()
})
const joining = () => useOfficeForm('office.join', shallowRef(form))

describe('a form of the office', () => {
  it('gives the answer, and is sent once however often that is pressed', async () => {
    const { send, busy } = joining()
    const held = bridge.hold('office.join')
    const first = send(ENTRY)
    expect([await send(ENTRY), busy.value]).toEqual([undefined, true])
    held.answer(ok(MEMBER))
    expect([await first, busy.value]).toEqual([MEMBER, false])
    expect(bridge.argsOf('office.join')).toEqual([ENTRY])
  })

  it('says at each field what is wrong first, and goes to that field', async () => {
    const { send, errors, failure } = joining()
    bridge.answer('office.join', failed(WRONG))
    expect(await send(ENTRY)).toBeUndefined()
    expect(errors.value).toEqual({ code: 'This code is wrong.', '': 'The invitation expired.' })
    expect([failure.value, document.activeElement?.id]).toEqual([undefined, 'code'])
  })

  it('goes to the field that is wrong once the page says so of it, not before', async () => {
    const { send, errors } = joining()
    form.innerHTML = '<input id="first" /><input id="code" />'
    const end = watch(
      errors,
      wrong => form.querySelector('#code')?.setAttribute('aria-invalid', `${'code' in wrong}`),
      {
        flush: 'post'
      }
    )
    bridge.answer('office.join', failed(WRONG))
    await send(ENTRY)
    end()
    expect(document.activeElement?.id).toBe('code')
  })

  it('says what concerns no field, and neither of both while it is tried again', async () => {
    const { send, errors, failure } = joining()
    bridge.answer('office.join', failed(WRONG))
    await send(ENTRY)
    bridge.answer('office.join', failed({ kind: 'offline' }))
    await send(ENTRY)
    expect([errors.value, failure.value]).toEqual([{}, { kind: 'offline' }])
    bridge.hold('office.join')
    void send(ENTRY)
    expect(failure.value).toBeUndefined()
  })

  it('can be sent again after a fault of the program', async () => {
    const { send, busy } = joining()
    bridge.answer('office.join', () => Promise.reject(new TypeError('a fault')))
    await expect(send(ENTRY)).rejects.toThrow(TypeError)
    expect(busy.value).toBe(false)
  })
})
