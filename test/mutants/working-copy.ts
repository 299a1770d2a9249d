import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A copy of the project to mutate; the working tree is never touched. */
export interface WorkingCopy {
  readonly root: string
  /** Every file, relative to the root, with slashes. */
  readonly files: readonly string[]
  read(file: string): string
  /** Replaces a file's text during the work, then restores it. */
  with<T>(file: string, text: string, work: () => Promise<T>): Promise<T>
  remove(): void
}

/** Copies the project, including uncommitted changes; shares the installed packages. */
export function workingCopy(project: string): WorkingCopy {
  const root = mkdtempSync(join(tmpdir(), 'title-desk-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: project,
    encoding: 'utf8'
  })
  const files = listed.split('\0').filter(file => file !== '' && existsSync(join(project, file)))
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(join(project, file), join(root, file))
  }
  mkdirSync(join(root, 'out'), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'), 'junction')
  return {
    root,
    files,
    read: file => readFileSync(join(root, file), 'utf8'),
    async with(file, text, work) {
      const before = readFileSync(join(root, file), 'utf8')
      writeFileSync(join(root, file), text)
      try {
        return await work()
      } finally {
        writeFileSync(join(root, file), before)
      }
    },
    remove() {
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}
