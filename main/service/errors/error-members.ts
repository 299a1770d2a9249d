/** What services call the parts of an error, without case and punctuation. In each list the more telling names come first. */

/** Words for a person. */
export const TEXTS: readonly string[] = [
  'message', 'msg', 'defaultmessage', 'detail', 'errordescription', 'errormessage', 'description', 'usermessage', 'reason', 'text'
]

/** Words that only head others: worth showing where there are no others. */
export const HEADINGS: readonly string[] = ['error', 'title', 'summary']

/** Where an error names its field: Spring, JSON:API, RFC 9457, FastAPI, Zod, Symfony, .NET, Joi, class-validator and their like. */
export const LOCATORS: readonly string[] = [
  'pointer', 'field', 'fieldname', 'loc', 'propertypath', 'path', 'instancepath', 'datapath', 'jsonpath', 'property', 'propertyname',
  'param', 'parameter', 'attribute', 'membernames', 'keys', 'location', 'source', 'target', 'key', 'name'
]

/** Members that wrap errors and name no place in the order. */
export const WRAPPERS: ReadonlySet<string> = new Set([
  ...TEXTS, ...HEADINGS, 'errors', 'messages', 'details', 'issues', 'violations', 'errormessages', 'fielderrors', 'formerrors', 'globalerrors',
  'validation', 'validationerrors', 'constraintviolations', 'invalidparams', 'invalidparameters', 'invalidfields', 'nonfielderrors', 'base', 'fields',
  'failures', 'problems', 'reasons', 'warnings', 'children', 'constraints', 'properties', 'extensions', 'data', 'body', 'attributes',
  'result', 'response', 'fault', 'payload', 'content', 'exception', 'inner', 'innererror', 'innererrors', 'cause', 'causes', 'source', 'params'
])

/** Members for whoever maintains the service; a clerk needs none of them to go on. */
export const TECHNICAL: ReadonlySet<string> = new Set([
  'type', 'kind', 'code', 'codes', 'errorcode', 'subcode', 'status', 'statuscode', 'httpstatus', 'statustext', 'success', 'ok', 'severity',
  'level', 'traceid', 'requestid', 'correlationid', 'errorid', 'timestamp', 'time', 'date', 'instance', 'method', 'url', 'uri', 'href', 'link', 'links',
  'documentationurl', 'help', 'helpurl', 'moreinfo', 'exception', 'trace', 'stack', 'stacktrace', 'file', 'line', 'column', 'locations', 'id', 'uuid', 'version',
  'reference', 'locale', 'domain', 'jsonrpc', 'expected', 'received', 'validation', 'input', 'value', 'rejectedvalue', 'invalidvalue', 'attemptedvalue',
  'objectname', 'arguments', 'bindingfailure', 'ctx', 'context', 'schemapath', 'keyword', 'rule', 'meta', 'exceptiontype', 'class', 'classname'
])

/** Takes a member's name, gives it as these lists have it. */
export function folded(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
}
