import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../scripts/check.ts')

/** What a program of its own writes that runs these lists, each command a script of Node. */
async function writtenBy(...lists: readonly (readonly string[])[]): Promise<string> {
  const commands = lists.map(list => list.map(script => `"${process.execPath}" -e "${script}"`))
  const program = `const { runTogether } = await import(${JSON.stringify(new URL(`file://${SCRIPT}`).href)})
    console.log('well: ' + (await runTogether(...${JSON.stringify(commands)})))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return stdout
}
const write = (text: string): string => `console.log('${text}')`

it('commands side by side write one after the other, and are well if each is', async () => {
  expect(await writtenBy([write('types')], [write('lint'), write('build')])).toBe('types\nlint\nbuild\nwell: true\n')
})

it('a command that fails ends its list, and what it wrote is shown', async () => {
  const failing = `${write('wrong')}; process.exit(3)`
  expect(await writtenBy([write('types')], [failing, write('build')])).toBe('types\nwrong\nwell: false\n')
})
