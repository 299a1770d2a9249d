// The user's actions before the main process is at rest: connect to the practice service, whose list is then read.

const PRACTICE = [['connection.practice', {}]]
const STEPS = process.env.BENCH_STEPS === undefined ? PRACTICE : JSON.parse(process.env.BENCH_STEPS)

/**
 * @param {Map<string, Function>} handlers the main process's IPC handlers, by channel
 * @param {string} url the page's address, which the IPC handler checks
 */
export async function workAsAtRest(handlers, url) {
  const [[, door] = []] = handlers
  if (door === undefined) throw new Error('The main process registered no IPC handler before it loaded its page')
  const event = { senderFrame: { url, parent: null } }
  const ask = async (name, args) => {
    const answer = await door(event, name, args)
    if (!answer.ok) throw new Error(`${name} failed: ${JSON.stringify(answer)}`)
    return answer.value
  }
  for (const [name, args] of STEPS) await ask(name, args)
  await inStep(ask)
}

/** The list is read, and, where the desk belongs to an office, everything there. */
async function inStep(ask) {
  for (;;) {
    const [{ whole, scan }, office] = [await ask('orderList.status', {}), await ask('office.state', {})]
    const isThere = office.kind === 'none' || (office.reach.kind === 'connected' && office.reader !== null)
    if (whole !== null && scan === null && isThere) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
