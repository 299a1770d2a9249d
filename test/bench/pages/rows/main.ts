// A hand-written list without any library: the visible lines and one more, each refilled as it comes into view. The
// rival of P11.
import type { OrderRow } from '#domain/orders/order-list.ts'

declare global {
  interface Window {
    readonly benchRow: (place: number) => OrderRow
  }
}

const HEIGHT = 32
const parameters = new URLSearchParams(location.search)
const total = Number(parameters.get('total'))
const height = Number(parameters.get('height'))

function element(name: string, className: string, parent: Element): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  parent.append(made)
  return made
}

const box = element('div', 'box', document.body)
box.style.cssText = `width: ${parameters.get('width')}px; height: ${height}px`
const rows = element('div', 'rows', box)
rows.style.height = `${total * HEIGHT}px`

const lines = Array.from({ length: Math.ceil(height / HEIGHT) + 1 }, () => {
  const row = element('div', 'row', rows)
  const name = element('div', 'name', row)
  const link = element('a', '', name) as HTMLAnchorElement
  const star = element('button', '', name)
  const [property, closing, people, sellers, status, commitment, policy] = Array.from({ length: 7 }, () =>
    element('div', '', row)
  )
  return {
    row,
    link,
    star,
    cells: { property, closing, people, sellers, commitment, policy },
    tag: element('span', 'tag', status ?? row),
    place: -1
  }
})

function fill(): void {
  const first = Math.max(0, Math.min(Math.floor(box.scrollTop / HEIGHT), total - lines.length))
  for (let place = first; place < first + lines.length; place++) {
    const line = lines[place % lines.length]
    if (line === undefined || line.place === place) continue
    const {
      name,
      orderId,
      properties,
      closingText,
      buyers,
      borrowers,
      sellers,
      status,
      commitmentUploaded,
      policyIssued,
      followed
    } = window.benchRow(place)
    line.place = place
    line.row.style.transform = `translateY(${place * HEIGHT}px)`
    line.link.textContent = name
    line.link.href = `#/orders/${orderId}`
    line.star.textContent = followed ? '★' : '☆'
    const texts = {
      property: properties.join(', '),
      closing: closingText,
      people: [...buyers, ...borrowers].join(', ') || '–',
      sellers: sellers.join(', ') || '–',
      commitment: commitmentUploaded ? 'in' : 'waiting',
      policy: policyIssued ? 'issued' : 'not yet'
    }
    for (const [cell, text] of Object.entries(texts)) {
      const shown = line.cells[cell as keyof typeof texts]
      if (shown !== undefined) shown.textContent = text
    }
    line.tag.textContent = status
  }
}

box.addEventListener('scroll', fill, { passive: true })
fill()
