import { describe, expect, it } from 'vitest'
import { sources, titlesIn } from './support/sources.ts'

/** The items of Electron's security checklist in its order, each with the requirement that answers it and words of the title that proves it. */
const CHECKLIST: readonly (readonly [item: string, requirement: string, words: string])[] = [
  ['Only load secure content', 'R8', 'http: address'],
  ['Do not enable Node.js integration for remote content', 'R1', 'nodeIntegration'],
  ['Enable context isolation', 'R1', 'contextIsolation'],
  ['Enable process sandboxing', 'R1', 'sandbox'],
  ['Handle session permission requests from remote content', 'R5', 'denies'],
  ['Do not disable webSecurity', 'R1', 'webSecurity'],
  ['Define a Content Security Policy', 'R6', 'but our own files'],
  ['Do not enable allowRunningInsecureContent', 'R1', 'exactly this'],
  ['Do not enable experimental features', 'R1', 'exactly this'],
  ['Do not use enableBlinkFeatures', 'R1', 'exactly this'],
  ['Do not use allowpopups for WebViews', 'R1', 'webviewTag'],
  ['Verify WebView options before creation', 'R1', 'attaches no webview'],
  ['Disable or limit navigation', 'R3', 'kept from going'],
  ['Disable or limit creation of new windows', 'R4', 'opens no window'],
  ['Do not use shell.openExternal with untrusted content', 'R12', 'opens no link'],
  ['Use a current version of Electron', 'R16', 'not older'],
  ['Validate the sender of all IPC messages', 'R9', 'refuses'],
  ['Avoid usage of the file:// protocol and prefer usage of custom protocols', 'R7', 'serves the files of its folder'],
  ['Check which fuses you can change', 'R15', 'fuse'],
  ['Do not expose Electron APIs to untrusted web content', 'R11', 'one object of exactly two functions']
]

const proves = (title: string, requirement: string): boolean => new RegExp(`\\b${requirement}\\b`).test(title)
/** To read all tests takes seconds: a file without the number or the words has no such title. */
const titles = [...sources(['test'], ['.test.ts', '.test.mjs']), ...sources(['test/package'], ['.ts'])]
  .filter(({ text }) => CHECKLIST.some(([, requirement, words]) => text.includes(words) && proves(text, requirement)))
  .flatMap(source => [...titlesIn(source)])

describe('Electron’s security checklist', () => {
  it('has 20 items', () => {
    expect(new Set(CHECKLIST.map(([item]) => item)).size).toBe(20)
  })

  it.each(CHECKLIST)('%s: a test of %s proves it (R2)', (_item, requirement, words) => {
    expect(titles.filter(title => proves(title, requirement) && title.includes(words))).not.toEqual([])
  })

  it('is held against titles as they are written, and finds no test that is not there (R2)', () => {
    expect(titles.length).toBeGreaterThan(50)
    expect(titles.filter(title => proves(title, 'R999'))).toEqual([])
    const [written] = titlesIn({ path: 'a.test.ts', text: "it.each([1, f(2)])('refuses %s (R9)', () => {})" })
    expect(written).toBe("'refuses %s (R9)'")
  })
})
