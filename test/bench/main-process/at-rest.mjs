// The user's actions before the main process is at rest: connect to the practice service, view the orders.

/**
 * @param {Map<string, Function>} handlers the main process's IPC handlers, by channel
 * @param {string} url the page's address, which the IPC handler checks
 */
export async function workAsAtRest(handlers, url) {
  const [[, door] = []] = handlers
  if (door === undefined) throw new Error('The main process registered no IPC handler before it loaded its page')
  const event = { senderFrame: { url, parent: null } }
  for (const [name, args] of [
    ['connection.practice', {}],
    ['orders.page', { page: 1 }]
  ]) {
    const answer = await door(event, name, args)
    if (!answer.ok) throw new Error(`${name} failed: ${JSON.stringify(answer)}`)
  }
}
