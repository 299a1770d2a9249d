import type { BrowserContext, ConsoleMessage } from 'playwright-core'

/** Collects what goes wrong in every page of a context, from now on. */
export async function collectErrors(context: BrowserContext): Promise<readonly string[]> {
  const errors: string[] = []
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    const { url, lineNumber } = message.location()
    errors.push(`${message.text()} (${url}:${lineNumber})`)
  })
  context.on('weberror', fault => {
    errors.push(String(fault.error()))
  })
  // A policy that only reports, and one that a page never logs, are told by this event alone.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`securitypolicyviolation: ${violatedDirective} blocked ${blockedURI} in ${sourceFile}`)
    })
  })
  return errors
}
