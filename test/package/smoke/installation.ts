import { globSync } from 'node:fs'
import { join, posix, win32 } from 'node:path'
import type { System } from '../packed-app.ts'

export interface Command {
  readonly run: string
  readonly args: readonly string[]
}

/** How a package is installed and removed without anybody at the computer, as docs/it.md says it. */
export interface Installation {
  readonly install: Command
  readonly program: string
  /** The archive of the installed program. */
  readonly archive: string
  readonly remove: Command
  /** What an installation makes outside the user's folders: all of it is gone afterward. */
  readonly made: readonly string[]
}

/** @param output the folder of the packages */
export function installationOf(system: System, output: string): Installation {
  if (system === 'windows') return windows(join(output, theOne(output, '*-setup.exe')))
  if (system === 'mac') return mac(join(output, theOne(output, '*-mac-*.zip')))
  return linux(join(output, theOne(output, '*.deb')))
}

function windows(setup: string): Installation {
  const folder = 'C:\\Program Files\\Title Desk'
  return {
    install: { run: setup, args: ['/S', '/allusers'] },
    program: win32.join(folder, 'Title Desk.exe'),
    archive: win32.join(folder, 'resources', 'app.asar'),
    remove: { run: win32.join(folder, 'Uninstall Title Desk.exe'), args: ['/S', '/allusers'] },
    made: [
      folder,
      'C:\\ProgramData\\Microsoft\\Windows\\Start Menu\\Programs\\Title Desk.lnk',
      'C:\\Users\\Public\\Desktop\\Title Desk.lnk'
    ]
  }
}

function mac(archive: string): Installation {
  const bundle = '/Applications/Title Desk.app'
  return {
    install: { run: 'ditto', args: ['-x', '-k', archive, '/Applications'] },
    program: posix.join(bundle, 'Contents/MacOS/Title Desk'),
    archive: posix.join(bundle, 'Contents/Resources/app.asar'),
    remove: { run: 'rm', args: ['-r', bundle] },
    made: [bundle]
  }
}

function linux(deb: string): Installation {
  const folder = '/opt/Title Desk'
  return {
    install: { run: 'sudo', args: ['apt-get', 'install', '-y', `./${deb}`] },
    program: posix.join(folder, 'title-desk'),
    archive: posix.join(folder, 'resources/app.asar'),
    remove: { run: 'sudo', args: ['apt-get', 'remove', '-y', 'title-desk'] },
    made: [folder, '/usr/bin/title-desk', '/usr/share/applications/title-desk.desktop', '/etc/apparmor.d/title-desk']
  }
}

function theOne(folder: string, pattern: string): string {
  const [only, ...others] = globSync(pattern, { cwd: folder })
  if (only === undefined || others.length > 0) throw new Error(`There must be one ${pattern} in ${folder}`)
  return only
}
