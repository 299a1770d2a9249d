// node test/bench/shell/practice-server.ts ORDERS: the practice service with so many orders that stay as they are.
// Prints its address; then, for each line of its input, the paths that the app requested since the line before, as JSON (of
// the latest 2,000); exits when its input ends.
import { createInterface } from 'node:readline'
import { startPractice } from '../../../practice/index.ts'

const practice = await startPractice({ orders: Number(process.argv[2]), token: 'bench', pace: 0 })
console.log(practice.baseUrl)
const lines = createInterface(process.stdin)
let told = 0
lines.on('line', () => {
  // A floor that requests the same says no name.
  const since = practice
    .requests()
    .filter(({ number, headers }) => number > told && headers['user-agent'] !== undefined)
  told = since.at(-1)?.number ?? told
  console.log(JSON.stringify(since.map(({ path }) => path)))
})
lines.on('close', () => {
  process.exit(0)
})
