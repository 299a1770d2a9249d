import { globSync } from 'node:fs'
import { relative } from 'node:path'
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

/** What main/ and preload/ use of Electron, each with the files that do. */
export function electronUses(program = productProgram()): ReadonlyMap<string, ReadonlySet<string>> {
  const checker = program.getTypeChecker()
  const names = namesIn(program)
  const uses = new Map<string, Set<string>>()
  for (const file of program.getSourceFiles()) {
    const path = relative(ROOT, file.fileName).replaceAll('\\', '/')
    if (!/^(main|preload)\//.test(path)) continue
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
