import { globSync } from 'node:fs'
import { posix, relative } from 'node:path'
import ts from 'typescript'

const ROOT = process.cwd()

/** The program of main/ and preload/, with Electron's own declarations. */
export function productProgram(): ts.Program {
  const config = ts.readConfigFile('main/tsconfig.json', path => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, 'main')
  return ts.createProgram(globSync('{main,preload}/**/*.ts'), { ...options, noEmit: true })
}

const isElectron = (declaration: ts.Declaration): boolean =>
  declaration.getSourceFile().fileName.endsWith('/electron/electron.d.ts')

/** Plain data that Electron hands over. */
const DATA = new Set(['EditFlags', 'MessageBoxReturnValue', 'OnBeforeRequestListenerDetails', 'Process'])

/** A member or an event of Electron by the name of what has it: `App.setPath`, `App 'activate'`. */
function nameOf(checker: ts.TypeChecker, node: ts.PropertyAccessExpression): string | undefined {
  const declaration = checker.getSymbolAtLocation(node.name)?.declarations?.find(isElectron)
  if (declaration === undefined) return undefined
  const { parent } = declaration
  if (!ts.isInterfaceDeclaration(parent) && !ts.isClassDeclaration(parent)) return undefined
  const owner = parent.name?.text ?? ''
  if (DATA.has(owner)) return undefined
  const call = node.parent
  const [event] = ts.isCallExpression(call) && call.expression === node ? call.arguments : []
  return event !== undefined && ts.isStringLiteral(event) && ['on', 'once', 'off'].includes(node.name.text)
    ? `${owner} '${event.text}'`
    : `${owner}.${node.name.text}`
}

/** What anything of Electron is called: only where a program says one of these names is the compiler asked whose it is. */
function namesIn(program: ts.Program): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isTypeElement(node) || ts.isClassElement(node)) {
      if (node.name !== undefined && ts.isIdentifier(node.name)) names.add(node.name.text)
    } else ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) if (file.fileName.endsWith('/electron/electron.d.ts')) visit(file)
  return names
}

const ELECTRON = 'electron'
const IMPORTED = /\b(?:from|import)\s*\(?\s*['"`]([^'"`]+)['"`]/g

/** What a file of the project imports, types too, by path from the project's root; `electron` where it names what is Electron's. */
function importedBy(path: string, text: string): readonly string[] {
  const imported = [...text.matchAll(IMPORTED)].map(([, name = '']) => {
    // The updater's types are of it, too.
    if (/^electron(-updater)?(\/|$)/.test(name)) return ELECTRON
    return name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name)
  })
  // Its namespace needs no import, nor does what it adds to the versions of a process.
  return /\bElectron\.|\bprocess\.versions\b|\bversions\b.*= process\b/.test(text) ? [...imported, ELECTRON] : imported
}

/**
 * The files that can have anything of Electron at hand: they import it, or a file that can. A type comes to a file no other way, and to ask
 * the compiler about all the others took most of the time.
 */
function nearElectron(files: ReadonlyMap<string, ts.SourceFile>): ReadonlySet<string> {
  const imports = [...files].map(([path, { text }]) => [path, importedBy(path, text)] as const)
  const near = new Set([ELECTRON])
  for (let before = 0; before < near.size;) {
    before = near.size
    for (const [path, imported] of imports) if (imported.some(name => near.has(name))) near.add(path)
  }
  return near
}

/** What main/ and preload/ use of Electron, each with the files that do. */
export function electronUses(program = productProgram()): ReadonlyMap<string, ReadonlySet<string>> {
  const checker = program.getTypeChecker()
  const names = namesIn(program)
  const uses = new Map<string, Set<string>>()
  const files = new Map(
    program
      .getSourceFiles()
      .filter(({ isDeclarationFile }) => !isDeclarationFile)
      .map(file => [relative(ROOT, file.fileName).replaceAll('\\', '/'), file])
  )
  const near = nearElectron(files)
  for (const [path, file] of files) {
    if (!/^(main|preload)\//.test(path) || !near.has(path)) continue
    const visit = (node: ts.Node): void => {
      const isNamed = ts.isPropertyAccessExpression(node) && names.has(node.name.text)
      const name = isNamed ? nameOf(checker, node) : undefined
      if (name !== undefined) uses.set(name, (uses.get(name) ?? new Set()).add(path))
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return uses
}
