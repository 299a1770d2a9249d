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

/** In what ships: domain, main, preload, renderer. */
export const IN_THE_PRODUCT = [
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

/** In tests. */
export const IN_TESTS = [
  ...EVERYWHERE,
  refuse(
    'Every test runs: fix it or remove it, and say why in the commit.',
    'MemberExpression[object.name=/^(it|test|describe|suite)$/][property.name=/^(only|skip|todo|skipIf|runIf)$/]'
  )
]
