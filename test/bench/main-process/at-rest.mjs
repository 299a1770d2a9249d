// What a person does before the main process rests: connect to the practice service, look at the orders.

/**
 * @param {Map<string, Function>} handlers what the door of the main process serves, by channel
 * @param {string} url the page's address, which the door asks of whoever calls
 */
export async function workAsAtRest(handlers, url) {
  const [[, door] = []] = handlers
  if (door === undefined) throw new Error('The main process opened no door before it loaded its page')
  const event = { senderFrame: { url, parent: null } }
  for (const [name, args] of [
    ['connection.practice', {}],
    ['orders.page', { page: 1 }]
  ]) {
    const answer = await door(event, name, args)
    if (!answer.ok) throw new Error(`${name} was not answered: ${JSON.stringify(answer)}`)
  }
}
