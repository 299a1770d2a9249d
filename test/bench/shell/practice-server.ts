// node test/bench/shell/practice-server.ts ORDERS: the practice service with so many orders that stay as they are.
// Prints its address; then how many requests it had, for each line of its input; exits when its input ends.
import { createInterface } from 'node:readline'
import { startPractice } from '../../../practice/index.ts'

const practice = await startPractice({ orders: Number(process.argv[2]), token: 'bench', pace: 0 })
console.log(practice.baseUrl)
const lines = createInterface(process.stdin)
lines.on('line', () => {
  console.log(practice.requests().at(-1)?.number ?? 0)
})
lines.on('close', () => {
  process.exit(0)
})
