import { describe, expect, it } from 'vitest'
import { readErrorBody } from '../../../main/service/errors/error-body.ts'

const read = (body: unknown) => readErrorBody(JSON.stringify(body), { token: '', sent: '' })

/** As the frameworks spell them, and not out of the tables of the program: each name has to be known. */
const words = (text: string) => text.trim().split(/\s+/)

const TEXTS = words(`
  message msg defaultMessage detail error_description errorMessage description userMessage reason text faultstring`)
const HEADINGS = words('error title summary')
const LOCATORS = words(`
  pointer field fieldName loc propertyPath path instancePath dataPath jsonPath property PropertyName param parameter
  attribute memberNames keys location source target key name`)
const WRAPPERS = words(`
  ${TEXTS.join(' ')} ${HEADINGS.join(' ')} errors messages details issues violations errorMessages fieldErrors
  formErrors globalErrors validation validationErrors constraintViolations invalid-params invalidParameters
  invalidFields non_field_errors base fields failures problems reasons warnings children constraints properties
  extensions data body attributes result response Fault payload content exception inner innererror innerErrors cause
  causes source params`)
const TECHNICAL = words(`
  type kind code codes errorCode faultcode subcode status statusCode httpStatus statusText success ok severity level traceId
  request_id correlationId errorId timestamp time date instance method url uri href link links documentation_url help
  helpUrl moreInfo exception trace stack stackTrace file line column locations id uuid version reference locale domain
  jsonrpc expected received validation input value rejectedValue invalidValue attemptedValue objectName arguments
  bindingFailure ctx context schemaPath keyword rule meta exceptionType class className`)

describe('a service’s name for a part of an error (S1)', () => {
  it.each(TEXTS)('%s is the message', name => {
    expect(read({ [name]: 'Refused.', code: 'E17' })).toEqual({ words: 'Refused.', fields: [], more: ['code: E17'] })
  })

  it.each(HEADINGS)('%s is the message where there is no other, and a detail beside one', name => {
    expect(read({ [name]: 'Bad Request', code: 'E17' }).words).toBe('Bad Request')
    expect(read({ [name]: 'Bad Request', message: 'Refused.' })).toEqual({
      words: 'Refused.',
      fields: [],
      more: [`${name}: Bad Request`]
    })
  })

  it.each(LOCATORS)('%s names the field of an error', name => {
    expect(read({ errors: [{ [name]: 'closing_date', message: 'Needed.' }] })).toEqual({
      fields: [{ path: 'closingDate', message: 'Needed.' }],
      more: []
    })
  })

  it.each(LOCATORS)('%s is a detail where it names no field of an order', name => {
    expect(read({ [name]: 'E17', message: 'Refused.' })).toEqual({
      words: 'Refused.',
      fields: [],
      more: [`${name}: E17`]
    })
  })

  it.each(WRAPPERS)('%s holds errors, and is no part of their place', name => {
    expect(read({ [name]: { scope: ['Needed.'] } }).fields).toEqual([{ path: 'scope', message: 'Needed.' }])
  })

  it.each(TECHNICAL)('%s is for support, not for a clerk', name => {
    expect(read({ message: 'Refused.', [name]: 'E17' })).toEqual({
      words: 'Refused.',
      fields: [],
      more: [`${name}: E17`]
    })
  })
})
