import { writeAtomically } from '../../../main/files/atomic-write.ts'

/** Writes one text after another to the path it is given, until it is killed; tells its parent of each. */
const [path = ''] = process.argv.slice(2)
for (let count = 1; ; count += 1) {
  await writeAtomically(path, `${count}\n${`${'x'.repeat(100)}\n`.repeat(200)}${count}\n`)
  process.send?.(count)
}
