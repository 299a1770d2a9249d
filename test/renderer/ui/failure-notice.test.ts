import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import FailureNotice from '../../../renderer/ui/FailureNotice.vue'

describe('a failure notice', () => {
  it('says what happened, what it means and what to do next, and is read out at once', () => {
    const notice = mount(FailureNotice, { props: { failure: { kind: 'offline' }, task: 'send' } })
    expect(notice.attributes('role')).toBe('alert')
    expect(notice.text()).toContain('This computer is offline.')
    expect(notice.text()).toContain('The order wasn’t sent.')
    expect(notice.text()).toContain('Check your network, then try again.')
  })

  it('offers to ask again only where that can help', async () => {
    const notice = mount(FailureNotice, { props: { failure: { kind: 'offline' }, retry: 'Try again' } })
    await notice.get('button').trigger('click')
    expect(notice.emitted('retry')).toHaveLength(1)
    await notice.setProps({ failure: { kind: 'unauthorized' } })
    expect(notice.find('button').exists()).toBe(false)
    expect(notice.get('a').attributes('href')).toBe('#/connect')
  })

  it('keeps what nobody needs at once behind "Details"', () => {
    const notice = mount(FailureNotice, { props: { failure: { kind: 'service-error', status: 503 } } })
    expect(notice.get('details').attributes('open')).toBeUndefined()
    expect(notice.get('details').text()).toContain('Status 503')
    expect(
      mount(FailureNotice, { props: { failure: { kind: 'offline' } } })
        .find('details')
        .exists()
    ).toBe(false)
  })

  it('shows the service’s words as text, never as HTML (R14)', () => {
    const words = '<img src=x onerror=alert(1)>'
    const notice = mount(FailureNotice, { props: { failure: { kind: 'rejected', status: 422, words, fields: [] } } })
    expect(notice.find('img').exists()).toBe(false)
    expect(notice.get('q').text()).toBe(words)
  })

  it('leads to where the cure is: the connections or the orders, and to neither where trying again helps', async () => {
    const notice = mount(FailureNotice, { props: { failure: { kind: 'unauthorized' } } })
    const links = () => notice.findAll('a').map(link => [link.text(), link.attributes('href')])
    expect(links()).toEqual([['Connections', '#/connect']])
    await notice.setProps({ failure: { kind: 'not-found' } })
    expect(links()).toEqual([['Go to Orders', '#/all-orders']])
    await notice.setProps({ failure: { kind: 'offline' } })
    expect(links()).toEqual([])
  })

  it('says the meaning that is given in place of its own, and still what to do next', () => {
    const props = { failure: { kind: 'offline' }, task: 'send', meaning: 'Nothing was lost.' } as const
    const notice = mount(FailureNotice, { props })
    expect(notice.text()).toContain('Nothing was lost. Check your network, then try again.')
    expect(notice.text()).not.toContain('The order wasn’t sent.')
  })
})
