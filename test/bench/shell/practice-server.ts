// node test/bench/shell/practice-server.ts ORDERS: the practice service with so many orders, whose day stands still: no task gets done
// while something is measured.
// Prints its address, then the path of each request of the app as it comes; exits when its input ends.
import { startPractice } from '../../../practice/index.ts'

const LOOK_EVERY = 100

const today = Date.now()
const practice = await startPractice({ orders: Number(process.argv[2]), token: 'bench', pace: 0, now: () => today })
console.log(practice.baseUrl)
let told = 0
setInterval(() => {
  // A floor that requests the same says no name.
  const since = practice
    .requests()
    .filter(({ number, headers }) => number > told && headers['user-agent'] !== undefined)
  told = since.at(-1)?.number ?? told
  for (const { path } of since) console.log(path)
}, LOOK_EVERY)
process.stdin.resume().once('end', () => {
  process.exit(0)
})
