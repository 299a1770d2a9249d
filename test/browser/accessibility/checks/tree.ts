import { homedir, userInfo } from 'node:os'
import type { Page } from 'playwright-core'

/** What Playwright's tree leaves out and a screen reader says, by the element's name. */
function saidBesides(root: Element): string[] {
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const byIds = (ids: string | null) =>
    words(
      (ids ?? '')
        .split(' ')
        .map(id => document.getElementById(id)?.textContent ?? `(no #${id})`)
        .join(' ')
    )
  const nameOf = (element: Element) =>
    words(
      element.getAttribute('aria-label') ??
        ((element instanceof HTMLInputElement ||
          element instanceof HTMLSelectElement ||
          element instanceof HTMLTextAreaElement) &&
        element.labels?.[0] !== undefined
          ? element.labels[0].textContent
          : element.textContent)
    )
  const lines: string[] = []
  for (const element of root.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const say = (what: string) => lines.push(`# ${what}: ${nameOf(element)}`)
    const given = (name: string) => element.getAttribute(`aria-${name}`)
    if (given('current') !== null) say(`current ${given('current')}`)
    if (given('sort') !== null && given('sort') !== 'none') say(given('sort') ?? '')
    if (given('required') === 'true' || element.matches(':required')) say('required')
    if (given('haspopup') !== null) say(`opens a ${given('haspopup')}`)
    if (given('live') !== null || element.matches('[role=status], [role=alert], output')) say('live')
    if (element.matches('h1, h2, h3, [tabindex]') && element === document.activeElement) say('focused')
    if (given('describedby') !== null) say(`described by “${byIds(given('describedby'))}”`)
  }
  return lines
}

/** What differs from one run to the next. */
function masked(text: string): string {
  return (
    text
      .replaceAll(/[^\s"]+title-desk-home-\w+/g, '/home')
      .replaceAll(homedir(), '/home')
      // Who is signed in to this computer, in the activity log.
      .replaceAll(
        new RegExp(`(?<=[ "])${userInfo().username.replace(/\W/g, String.raw`\$&`)}(?=[ "\n])`, 'g'),
        'someone'
      )
      // The data folder is another one in each run.
      .replaceAll(/\S+(?=title-desk\.log)/g, '/home/')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      .replace(/\b(?=[a-f]*\d)[0-9a-f]{8}\b/g, 'ID')
      // Quoted where it had digits only, or read like a number.
      .replaceAll(/(?<=text: )"ID"/g, 'ID')
      .replace(/10:[0-2]\d AM/g, '10:00 AM')
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1')
      .replace(/\bin \d+ seconds?/g, 'in 10 seconds')
  )
}

/** The accessibility tree of a part of the page as text. Of what is covered by a dialog nothing can be reached. */
export async function accessibilityTree(page: Page, part: string): Promise<string> {
  const root = page.locator(part).last()
  const texts = [await root.ariaSnapshot(), ...(await root.evaluate(saidBesides))]
  return `${masked(texts.join('\n'))}\n`
}
