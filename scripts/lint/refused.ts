/** Refused code, for ESLint's no-restricted-syntax: a selector, and a message that names the cure. */
interface Refused {
  readonly selector: string
  readonly message: string
}

const refuse = (message: string, ...selectors: string[]): Refused => ({ selector: selectors.join(', '), message })

const propertySet = (name: string, value: boolean): string => `Property[key.name='${name}'][value.value=${value}]`
const memberNamed = (...names: string[]): string => `MemberExpression[property.name=/^(${names.join('|')})$/]`
const callOf = (...names: string[]): string => `CallExpression[callee.property.name=/^(${names.join('|')})$/]`
const callOn = (object: string, ...names: string[]): string => `${callOf(...names)}[callee.object.name='${object}']`

/** In every file. */
export const EVERYWHERE = [
  refuse(
    'On Windows the path of a file URL begins with a slash before the drive: use fileURLToPath or import.meta.dirname (E1).',
    "MemberExpression[property.name='pathname'][object.callee.name='URL']:has(MetaProperty)"
  ),
  refuse(
    'A certificate that fails is never passed over (R28): add the authority to the system instead.',
    propertySet('rejectUnauthorized', false)
  ),
  refuse(
    'This gives a page more than it may have: leave it off (R1).',
    propertySet('nodeIntegration', true),
    propertySet('nodeIntegrationInWorker', true),
    propertySet('nodeIntegrationInSubFrames', true),
    propertySet('webviewTag', true),
    propertySet('allowRunningInsecureContent', true),
    propertySet('experimentalFeatures', true)
  ),
  refuse(
    'This guards the page: leave it on (R1).',
    propertySet('sandbox', false),
    propertySet('contextIsolation', false),
    propertySet('webSecurity', false)
  ),
  refuse(
    'webPreferences is one literal without spread, so that it can be reviewed (R1).',
    "Property[key.name='webPreferences'] SpreadElement"
  )
]

const reads = (object: string, member: string): string =>
  `MemberExpression[object.name='${object}'][property.name='${member}']`

/** In what ships, but for main/files/platform.ts: one file reads which system this is. */
const ONE_PLATFORM = [
  refuse(
    'Take the platform as a parameter, so that tests can try all three: only main/files/platform.ts reads it (E1).',
    reads('process', 'platform'),
    reads('os', 'platform'),
    "ImportDeclaration[source.value='node:process']",
    "ImportDeclaration[source.value='node:os'] ImportSpecifier[imported.name='platform']"
  )
]

/** In main/files/platform.ts. */
export const WHERE_THE_PLATFORM_IS = [
  ...EVERYWHERE,
  refuse(
    'A certificate that fails is never passed over (R28).',
    memberNamed('NODE_TLS_REJECT_UNAUTHORIZED'),
    "Literal[value='NODE_TLS_REJECT_UNAUTHORIZED']"
  ),
  refuse('Pages are served by app://, files are named by id: no file: address (R8).', 'Literal[value=/^file:\\u002f/]'),
  refuse('Load the page by its app:// address (R8).', callOf('loadFile')),
  refuse('The app registers no link scheme (R13).', callOf('setAsDefaultProtocolClient')),
  refuse(
    'Text of the service never becomes HTML (R14): set textContent, or let Vue do it.',
    'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
    callOf('insertAdjacentHTML'),
    callOn('document', 'write', 'writeln')
  )
]

/** In what ships: domain, main, preload, renderer. */
export const IN_THE_PRODUCT = [...WHERE_THE_PLATFORM_IS, ...ONE_PLATFORM]

/** In domain/, except domain/calendar/calendar-date.ts, which reads the clock. */
export const IN_DOMAIN = [
  ...IN_THE_PRODUCT,
  refuse(
    'A date here is a calendar date (domain/calendar/calendar-date.ts): Date reads "2026-11-20" as midnight in London. ' +
      'Take today as an argument; count days with new Date(Date.UTC(…)).',
    "NewExpression[callee.name='Date']:not([arguments.0.callee.object.name='Date'][arguments.0.callee.property.name='UTC'])"
  ),
  refuse(
    'A date here is a calendar date (domain/calendar/calendar-date.ts); take the time as an argument.',
    callOn('Date', 'parse', 'now')
  ),
  refuse(
    'Money is whole cents and is read by domain/common/money.ts: no float touches it.',
    "CallExpression[callee.name='parseFloat']",
    callOn('Number', 'parseFloat')
  )
]

/** In tests that start a keyring or a process of Linux: they run there only. */
export const IN_LINUX_TESTS = [
  ...EVERYWHERE,
  refuse(
    'Every test runs: fix it or remove it, and say why in the commit.',
    'MemberExpression[object.name=/^(it|test|describe|suite)$/][property.name=/^(only|skip|todo|skipIf|runIf)$/]'
  )
]

/** In all other tests, which run on the three systems (E1). */
export const IN_TESTS = [
  ...IN_LINUX_TESTS,
  refuse(
    'Windows keeps no such permissions: use expectPrivate of test/files/permissions.ts.',
    "BinaryExpression[operator='&'][left.property.name='mode']"
  ),
  refuse(
    'A Mac has Cmd where others have Ctrl: write ControlOrMeta.',
    `${callOf('press', 'down', 'up')} > Literal[value=/^(Control|Meta)([+]|$)/]`
  ),
  refuse(
    'fast-check lists every code point for this, for seconds: use anyText of test/fixtures/any-text.ts.',
    "Property[key.name='unit'] > Literal[value='binary']"
  ),
  refuse(
    'Vitest does not hear afterAll in a hook or a test, and says nothing: use afterFile of test/after-file.ts.',
    "CallExpression[callee.name=/^(it|test|beforeAll|beforeEach|afterEach)$/] Identifier[name='afterAll']",
    "FunctionDeclaration CallExpression[callee.name='afterAll']:not(CallExpression[callee.name='describe'] *)"
  ),
  refuse('Windows has no such signal.', `${callOf('kill')} > Literal[value=/^SIG(STOP|CONT|USR1|USR2|HUP|QUIT)$/]`),
  refuse(
    'Give --import an address (new URL(…).href): the drive of a Windows path would be read as its scheme.',
    "Literal[value='--import'] + CallExpression[callee.name=/^(join|resolve|fileURLToPath)$/]",
    "Literal[value='--import'] + MemberExpression[object.type='MetaProperty']",
    "Literal[value='--import'] + Literal[value=/^[./]/]"
  )
]
