import { posix, relative, sep } from 'node:path'
import type { Rule } from 'eslint'
import { refusal } from './rooms.ts'

/** Electron's doors: only one file of the product imports each name, so that one file is enough to review its use. */
const DOORS: Readonly<Record<string, { readonly home: RegExp; readonly cure: string }>> = {
  ipcMain: {
    home: /^main\/app\/ipc\.ts$/,
    cure: 'only main/app/ipc.ts talks to the page: serve the request in main/requests/'
  },
  ipcRenderer: { home: /^preload\//, cure: 'only preload/ talks to main: call it over the bridge' },
  contextBridge: { home: /^preload\//, cure: 'only preload/ shows anything to the page' },
  shell: {
    home: /^main\/window\/desktop\.ts$/,
    cure: 'only main/window/desktop.ts opens links and files: call what it exports'
  }
}

const imports: Rule.RuleModule = {
  meta: { type: 'problem', docs: { description: 'A room imports only what the house allows it' }, schema: [] },
  create(context) {
    const file = fromRoot(context)
    const check = (node: object): void => {
      const source = 'source' in node ? (node.source as Rule.Node | null) : null
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

const BY_NAME = 'Import what you use of electron by name, so that one sees which of its doors a file uses.'
const NOT_HANDED_ON =
  'Hand nothing of electron on: who needs it imports it by name, and one sees which of its doors a file uses.'

const doors: Rule.RuleModule = {
  meta: { type: 'problem', docs: { description: "Each of Electron's doors is used in one file" }, schema: [] },
  create(context) {
    const file = fromRoot(context)
    const handsOn = (node: Rule.Node & { source?: unknown; exportKind?: unknown }): void => {
      if (isElectron(node.source) && node.exportKind !== 'type') context.report({ node, message: NOT_HANDED_ON })
    }
    return {
      ImportDeclaration(node) {
        if (!isElectron(node.source)) return
        for (const part of node.specifiers) {
          if (part.type !== 'ImportSpecifier') {
            context.report({ node: part, message: BY_NAME })
            continue
          }
          const door = DOORS[nameOf(part.imported) ?? '']
          if (door !== undefined && !door.home.test(file))
            context.report({ node: part, message: `${nameOf(part.imported)}: ${door.cure}.` })
        }
      },
      ImportExpression(node) {
        if (isElectron(node.source)) context.report({ node, message: BY_NAME })
      },
      CallExpression(node) {
        if (nameOf(node.callee) === 'require' && isElectron(node.arguments[0]))
          context.report({ node, message: BY_NAME })
      },
      ExportNamedDeclaration: handsOn,
      ExportAllDeclaration: handsOn
    }
  }
}

const CALLED_ONCE = ['openExternal', 'openPath']

const oneCallSite: Rule.RuleModule = {
  meta: { type: 'problem', docs: { description: 'openExternal and openPath have one call site each' }, schema: [] },
  create(context) {
    const seen = new Set<string>()
    const refuse = (node: object, name: string): void => {
      const message = `${name} has one call site, in main/window/desktop.ts, behind its checks: call what that file exports.`
      context.report({ node: node as Rule.Node, message })
    }
    return {
      MemberExpression(node) {
        const name = nameOf(node.property)
        if (name === undefined || !CALLED_ONCE.includes(name)) return
        const isCalled = node.parent.type === 'CallExpression' && node.parent.callee === node
        if (!isCalled || seen.has(name) || fromRoot(context) !== 'main/window/desktop.ts') refuse(node.property, name)
        seen.add(name)
      },
      // Under another name it could be called anywhere.
      'ObjectPattern > Property'(node: { readonly key: object }) {
        const name = nameOf(node.key)
        if (name !== undefined && CALLED_ONCE.includes(name)) refuse(node.key, name)
      }
    }
  }
}

/** This project's rules, for eslint.config.js. */
export const house = { rules: { imports, doors, 'one-call-site': oneCallSite } }

function isElectron(source: unknown): boolean {
  return typeof source === 'object' && source !== null && textOf(source) === 'electron'
}

/** The name of a key, a member or an import in any notation: `a.b`, `a['b']`, a[`b`]. */
function nameOf(node: object): string | undefined {
  return 'type' in node && node.type === 'Identifier' && 'name' in node ? String(node.name) : textOf(node)
}

/** The text of a string literal, or of a template without substitutions. */
function textOf(node: object): string | undefined {
  if ('value' in node && typeof node.value === 'string') return node.value
  if (!('type' in node && node.type === 'TemplateLiteral' && 'quasis' in node)) return undefined
  const [only, ...more] = node.quasis as { readonly value: { readonly cooked?: string | null } }[]
  return more.length === 0 ? (only?.value.cooked ?? undefined) : undefined
}

/** The linted file, relative to the project's root, with slashes. */
function fromRoot(context: Rule.RuleContext): string {
  return relative(context.cwd, context.filename).split(sep).join('/')
}

/** The target of an import: a project file relative to the root, or a package. Drops a query (`?url`). */
function targetOf(file: string, source: string): { path: string } | { package: string } {
  const name = source.split('?')[0] ?? source
  if (name.startsWith('#')) return { path: name.slice(1) }
  if (name.startsWith('.')) return { path: posix.join(posix.dirname(file), name) }
  return { package: name }
}
