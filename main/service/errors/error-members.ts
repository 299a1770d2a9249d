/**
 * Services' names for the parts of an error, without case and punctuation. In each list the more telling names come
 * first.
 */

/** Messages for the user. */
export const TEXTS: readonly string[] = [
  'message',
  'msg',
  'defaultmessage',
  'detail',
  'errordescription',
  'errormessage',
  'description',
  'usermessage',
  'reason',
  'text',
  'faultstring'
]

/** Headings: shown only if there is nothing else. */
export const HEADINGS: readonly string[] = ['error', 'title', 'summary']

/**
 * Members in which an error names its field, in Spring, JSON:API, RFC 9457, FastAPI, Zod, Symfony, .NET, Joi,
 * class-validator and the like.
 */
export const LOCATORS: readonly string[] = [
  'pointer',
  'field',
  'fieldname',
  'loc',
  'propertypath',
  'path',
  'instancepath',
  'datapath',
  'jsonpath',
  'property',
  'propertyname',
  'param',
  'parameter',
  'attribute',
  'membernames',
  'keys',
  'location',
  'source',
  'target',
  'key',
  'name'
]

/** Members that wrap whatever a service sends, errors or data. */
export const ENVELOPES: ReadonlySet<string> = new Set([
  'data',
  'body',
  'attributes',
  'result',
  'response',
  'payload',
  'content'
])

/** Members that wrap errors alone, wherever they stand. */
export const CONTAINERS: ReadonlySet<string> = new Set([
  'errors',
  'messages',
  'details',
  'issues',
  'violations',
  'errormessages',
  'fielderrors',
  'formerrors',
  'globalerrors',
  'validation',
  'validationerrors',
  'constraintviolations',
  'invalidparams',
  'invalidparameters',
  'invalidfields',
  'nonfielderrors',
  'failures',
  'problems',
  'reasons',
  'warnings',
  'fault',
  'exception',
  'innererror',
  'innererrors',
  'cause',
  'causes'
])

/** Members that stand for an error even in a response that says it is none. */
export const TELLING: ReadonlySet<string> = new Set([...TEXTS, ...HEADINGS, ...CONTAINERS])

/** Members that wrap errors and name no place in the order. */
export const WRAPPERS: ReadonlySet<string> = new Set([
  ...TELLING,
  ...ENVELOPES,
  'base',
  'fields',
  'children',
  'constraints',
  'properties',
  'extensions',
  'inner',
  'source',
  'params'
])

/** Members for the service's maintainers; a clerk does not need them. */
export const TECHNICAL: ReadonlySet<string> = new Set([
  'type',
  'kind',
  'code',
  'codes',
  'errorcode',
  'faultcode',
  'subcode',
  'status',
  'statuscode',
  'httpstatus',
  'statustext',
  'success',
  'ok',
  'severity',
  'level',
  'traceid',
  'requestid',
  'correlationid',
  'errorid',
  'timestamp',
  'time',
  'date',
  'instance',
  'method',
  'url',
  'uri',
  'href',
  'link',
  'links',
  'documentationurl',
  'help',
  'helpurl',
  'moreinfo',
  'exception',
  'trace',
  'stack',
  'stacktrace',
  'file',
  'line',
  'column',
  'locations',
  'id',
  'uuid',
  'version',
  'reference',
  'locale',
  'domain',
  'jsonrpc',
  'expected',
  'received',
  'validation',
  'input',
  'value',
  'rejectedvalue',
  'invalidvalue',
  'attemptedvalue',
  'objectname',
  'arguments',
  'bindingfailure',
  'ctx',
  'context',
  'schemapath',
  'keyword',
  'rule',
  'meta',
  'exceptiontype',
  'class',
  'classname'
])

export function folded(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
}
