import { posix, relative, sep } from 'node:path'
import type { Rule } from 'eslint'
import { refusal } from './rooms.ts'

/** Electron's doors: each name is imported by one file of the product, so that one file can be read to judge it. */
const DOORS: Readonly<Record<string, { readonly home: RegExp; readonly cure: string }>> = {
  ipcMain: { home: /^main\/ipc\.ts$/, cure: 'only main/ipc.ts talks to the page: serve the request in main/requests/' },
  ipcRenderer: { home: /^preload\//, cure: 'only preload/ talks to main: call it over the bridge' },
  contextBridge: { home: /^preload\//, cure: 'only preload/ shows anything to the page' },
  shell: { home: /^main\/window\/desktop\.ts$/, cure: 'only main/window/desktop.ts opens links and files: call what it exports' }
}

const imports: Rule.RuleModule = {
  meta: { type: 'problem', docs: { description: 'A room imports only what the house allows it' }, schema: [] },
  create(context) {
    const file = fromRoot(context)
    const check = (node: object): void => {
      const source = 'source' in node ? node.source as Rule.Node | null : null
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const message = refusal(file, targetOf(file, source.value))
      if (message !== null) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check
    }
  }
}

const doors: Rule.RuleModule = {
  meta: { type: 'problem', docs: { description: 'Each of Electron\'s doors is used in one file' }, schema: [] },
  create(context) {
    const file = fromRoot(context)
    return {
      ImportDeclaration(node) {
        if (node.source.value !== 'electron') return
        for (const part of node.specifiers) {
          if (part.type !== 'ImportSpecifier') {
            const message = 'Import what you use of electron by name, so that one sees which of its doors a file uses.'
            context.report({ node: part, message })
            continue
          }
          const name = part.imported.type === 'Identifier' ? part.imported.name : String(part.imported.value)
          const door = DOORS[name]
          if (door !== undefined && !door.home.test(file)) context.report({ node: part, message: `${name}: ${door.cure}.` })
        }
      }
    }
  }
}

const CALLED_ONCE = ['openExternal', 'openPath']

const oneCallSite: Rule.RuleModule = {
  meta: { type: 'problem', docs: { description: 'openExternal and openPath have one call site each' }, schema: [] },
  create(context) {
    const seen = new Set<string>()
    return {
      MemberExpression({ property }) {
        const name = property.type === 'Identifier' ? property.name : ''
        if (!CALLED_ONCE.includes(name)) return
        const elsewhere = fromRoot(context) !== 'main/window/desktop.ts'
        if (elsewhere || seen.has(name)) {
          const message = `${name} has one call site, in main/window/desktop.ts, behind its checks: call what that file exports.`
          context.report({ node: property, message })
        }
        seen.add(name)
      }
    }
  }
}

/** The rules of the house, for eslint.config.js. */
export const house = { rules: { imports, doors, 'one-call-site': oneCallSite } }

/** The linted file from the project's root, with slashes. */
function fromRoot(context: Rule.RuleContext): string {
  return relative(context.cwd, context.filename).split(sep).join('/')
}

/** What an import names: a file of ours from the project's root, or a package. A query (`?url`) is not part of it. */
function targetOf(file: string, source: string): { path: string } | { package: string } {
  const name = source.split('?')[0] ?? source
  if (name.startsWith('#')) return { path: name.slice(1) }
  if (name.startsWith('.')) return { path: posix.join(posix.dirname(file), name) }
  return { package: name }
}
