// node test/bench/support/list-server.ts ORDERS LATENCY CHANGED: serves an order list on loopback from prepared pages,
// each after LATENCY milliseconds; every CHANGED-th order has another status (0: none). Prints its port; exits when its
// input ends.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sampleList } from './sample-list.ts'

const [orders = 1000, latency = 0, changed = 0] = process.argv.slice(2).map(Number)
const PER_PAGE = 15
const rows = sampleList(orders).map((row, index) => ({
  name: row.name,
  order_id: row.orderId,
  estimated_closing_date: row.closingDate,
  properties: row.properties,
  progress: { commitment_uploaded: row.commitmentUploaded, policy_issued: row.policyIssued },
  status: changed > 0 && index % changed === 0 ? (row.status === 'Open' ? 'Closed' : 'Open') : row.status,
  buyers: row.buyers,
  borrowers: row.borrowers,
  sellers: row.sellers
}))
const lastPage = Math.ceil(rows.length / PER_PAGE)
const link = (page: number | null) =>
  page === null ? null : `http://127.0.0.1/public/api/v4.0.0/transactions?page=${page}`
const pages = Array.from({ length: lastPage }, (_, index) => {
  const data = rows.slice(index * PER_PAGE, (index + 1) * PER_PAGE)
  return Buffer.from(
    JSON.stringify({
      data,
      links: {
        first: link(1),
        last: link(lastPage),
        prev: link(index > 0 ? index : null),
        next: link(index + 1 < lastPage ? index + 2 : null)
      },
      meta: {
        current_page: index + 1,
        from: index * PER_PAGE + 1,
        last_page: lastPage,
        path: link(1),
        per_page: PER_PAGE,
        to: index * PER_PAGE + data.length,
        total: rows.length
      }
    })
  )
})

const server = createServer((request, response) => {
  const page = pages[Number(/[?&]page=(\d+)/.exec(request.url ?? '')?.[1] ?? 1) - 1] ?? pages[0]
  const send = () => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': page?.byteLength ?? 0 })
    response.end(page)
  }
  if (latency > 0) setTimeout(send, latency)
  else send()
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port)
})
process.stdin.resume()
process.stdin.on('end', () => {
  process.exit(0)
})
