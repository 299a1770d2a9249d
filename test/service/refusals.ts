/** What frameworks answer to an order they refuse, each in its own shape: the body, and what is to be read of it. */
export interface Refusal {
  readonly shape: string
  readonly body: unknown
  readonly words?: string
  /** Path and message. */
  readonly fields: readonly (readonly [string, string])[]
  readonly more?: readonly string[]
}

export const EMAIL = ['contacts.0.email', 'Needed.'] as const
export const ZIP = ['property.zipCode', 'Five digits.'] as const

export const REFUSALS: readonly Refusal[] = [
  {
    shape: 'a message alone',
    body: { message: 'Please login to proceed.' },
    words: 'Please login to proceed.',
    fields: []
  },
  {
    shape: 'Laravel',
    body: {
      message: 'Invalid.',
      errors: { 'contacts.1.email': ['Needed.', 'Must be whole.'], 'property_address.zip_code': 'Five digits.' }
    },
    words: 'Invalid.',
    fields: [['contacts.1.email', 'Needed.'], ['contacts.1.email', 'Must be whole.'], ZIP]
  },
  {
    shape: 'Django REST',
    body: {
      contacts: [{}, { email: ['Needed.'], name: ['Too long.'] }],
      property_address: { zip_code: ['Five digits.'] },
      non_field_errors: ['Closed.']
    },
    fields: [['contacts.1.email', 'Needed.'], ['contacts.1.name', 'Too long.'], ZIP, ['', 'Closed.']]
  },
  {
    shape: 'Django REST, of the whole list',
    body: { contacts: ['Someone is needed.'] },
    fields: [['contacts', 'Someone is needed.']]
  },
  {
    shape: 'a flat map',
    body: { 'contacts.0.email': ['Needed.'], closing_date: ['Past.'] },
    fields: [EMAIL, ['closingDate', 'Past.']]
  },
  {
    shape: 'nested maps',
    body: { errors: { contacts: { 0: { email: ['Needed.'] } }, property_address: { zip_code: 'Five digits.' } } },
    fields: [EMAIL, ZIP]
  },
  {
    shape: 'nested lists',
    body: { errors: [[{ field: 'contacts.0.email', message: 'Needed.' }], ['Closed.']] },
    fields: [EMAIL, ['', 'Closed.']]
  },
  {
    shape: 'a list of words',
    body: { errors: ['One.', 'Two.'] },
    fields: [
      ['', 'One.'],
      ['', 'Two.']
    ]
  },
  { shape: 'a list of one word', body: { errors: ['Email is invalid'] }, words: 'Email is invalid', fields: [] },
  {
    shape: 'Spring',
    body: {
      timestamp: '2026-11-22T04:00:00Z',
      status: 422,
      error: 'Unprocessable Entity',
      path: '/public/api/v3.0.0/transactions/refinances',
      message: 'Validation failed',
      errors: [
        {
          codes: ['NotNull.email'],
          arguments: [{ code: 'email' }],
          defaultMessage: 'must not be null',
          objectName: 'order',
          field: 'contacts[0].email',
          rejectedValue: 'pat@',
          bindingFailure: false,
          code: 'NotNull'
        },
        { field: 'propertyAddress.zipCode', defaultMessage: 'Five digits.' },
        { defaultMessage: 'Closed.' }
      ]
    },
    words: 'Validation failed',
    fields: [['contacts.0.email', 'must not be null'], ZIP, ['', 'Closed.']],
    more: [
      'timestamp: 2026-11-22T04:00:00Z',
      'status: 422',
      'error: Unprocessable Entity',
      'path: /public/api/v3.0.0/transactions/refinances',
      'contacts.0.email: NotNull.email',
      'contacts.0.email: email',
      'contacts.0.email: order',
      'contacts.0.email: pat@',
      'contacts.0.email: false',
      'contacts.0.email: NotNull'
    ]
  },
  {
    shape: 'Zod',
    body: {
      success: false,
      error: {
        name: 'ZodError',
        issues: [
          { code: 'invalid_type', expected: 'string', path: ['contacts', 0, 'email'], message: 'Needed.' },
          { path: [], message: 'Closed.' }
        ]
      }
    },
    fields: [EMAIL, ['', 'Closed.']],
    more: ['success: false', 'name: ZodError', 'contacts.0.email: invalid_type', 'contacts.0.email: string']
  },
  {
    shape: 'Zod as a text',
    body: { error: JSON.stringify([{ path: ['contacts', 0, 'email'], message: 'Needed.' }], null, 2) },
    fields: [EMAIL]
  },
  {
    shape: 'Zod, formatted',
    body: { _errors: [], contacts: { 0: { _errors: [], email: { _errors: ['Needed.'] } } } },
    fields: [EMAIL]
  },
  {
    shape: 'Zod, as a tree',
    body: {
      errors: [],
      properties: { contacts: { errors: [], items: [{ errors: [], properties: { email: { errors: ['Needed.'] } } }] } }
    },
    fields: [EMAIL]
  },
  {
    shape: 'Zod, flattened',
    body: { formErrors: ['Closed.'], fieldErrors: { closing_date: ['Past.'] } },
    words: 'Closed.',
    fields: [['closingDate', 'Past.']]
  },
  {
    shape: 'ASP.NET',
    body: {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: {
        'Contacts[0].Email': ['Needed.'],
        '$.closing_date': ['Past.'],
        'PropertyAddress.ZipCode': ['Five digits.']
      },
      traceId: '00-1'
    },
    words: 'One or more validation errors occurred.',
    fields: [EMAIL, ['closingDate', 'Past.'], ZIP],
    more: ['type: https://tools.ietf.org/html/rfc9110#section-15.5.1', 'status: 400', 'traceId: 00-1']
  },
  {
    shape: 'Rails',
    body: { errors: { 'contacts.email': ['is invalid'], 'contacts[0].email': ['Needed.'], base: ['Closed.'] } },
    fields: [['contacts.email', 'is invalid'], EMAIL, ['', 'Closed.']]
  },
  {
    shape: 'Rails nested attributes',
    body: { errors: { 'contacts_attributes[0].email': ['Needed.'], 'loan_details_attributes.amount': ['Too much.'] } },
    fields: [EMAIL, ['loanDetails.amount', 'Too much.']]
  },
  {
    shape: 'FastAPI',
    body: {
      detail: [{ type: 'missing', loc: ['body', 'contacts', 0, 'email'], msg: 'Needed.', input: { name: 'Ana' } }]
    },
    fields: [EMAIL],
    more: ['contacts.0.email: missing', 'contacts.0.email: Ana']
  },
  {
    shape: 'JSON:API',
    body: {
      errors: [
        {
          status: '422',
          source: { pointer: '/data/attributes/contacts/0/email' },
          title: 'Invalid',
          detail: 'Needed.'
        },
        { source: { parameter: 'closing_date' }, detail: 'Past.' }
      ]
    },
    fields: [EMAIL, ['closingDate', 'Past.']],
    more: ['contacts.0.email: 422', 'contacts.0.email: Invalid']
  },
  {
    shape: 'RFC 9457',
    body: {
      title: 'Invalid',
      detail: 'It is not complete.',
      errors: [{ detail: 'Needed.', pointer: '#/contacts/0/email' }]
    },
    words: 'It is not complete.',
    fields: [EMAIL],
    more: ['title: Invalid']
  },
  {
    shape: 'RFC 7807',
    body: {
      title: 'Invalid',
      'invalid-params': [
        { name: 'contacts[0].email', reason: 'Needed.' },
        { name: 'office', reason: 'Closed.' }
      ]
    },
    words: 'Invalid',
    fields: [EMAIL, ['office', 'Closed.']]
  },
  {
    shape: 'GraphQL',
    body: {
      data: null,
      errors: [
        {
          message: 'Needed.',
          path: ['createRefinance', 'contacts', 0, 'email'],
          extensions: { code: 'BAD_USER_INPUT' }
        },
        { message: 'Closed.', path: ['createRefinance'] }
      ]
    },
    fields: [EMAIL, ['createRefinance', 'Closed.']],
    more: ['contacts.0.email: BAD_USER_INPUT']
  },
  {
    shape: 'error_messages',
    body: { error_messages: { contacts: [{ email: 'Needed.' }], closing_date: ['Past.'] } },
    fields: [EMAIL, ['closingDate', 'Past.']]
  },
  {
    shape: 'error_messages in a list',
    body: { error_messages: ['One.', 'Two.'] },
    fields: [
      ['', 'One.'],
      ['', 'Two.']
    ]
  },
  { shape: 'error_messages in a text', body: { error_messages: 'Closed.' }, words: 'Closed.', fields: [] },
  {
    shape: 'Bean validation',
    body: { violations: [{ propertyPath: 'create.order.contacts[0].email', message: 'Needed.', invalidValue: 'x' }] },
    fields: [EMAIL],
    more: ['contacts.0.email: x']
  },
  {
    shape: 'Symfony',
    body: {
      type: 'about:blank',
      title: 'Validation Failed',
      detail: 'Email: Needed.',
      violations: [{ propertyPath: 'contacts[0][email]', title: 'Needed.' }]
    },
    words: 'Email: Needed.',
    fields: [EMAIL],
    more: ['type: about:blank', 'title: Validation Failed']
  },
  {
    shape: 'NestJS',
    body: {
      statusCode: 400,
      message: ['contacts.0.email must be an email', 'the day is a holiday'],
      error: 'Bad Request'
    },
    words: 'Bad Request',
    fields: [
      ['contacts.0.email', 'contacts.0.email must be an email'],
      ['', 'the day is a holiday']
    ],
    more: ['statusCode: 400']
  },
  {
    shape: 'class-validator',
    body: {
      message: [
        {
          property: 'contacts',
          children: [{ property: '0', children: [{ property: 'email', constraints: { isEmail: 'Needed.' } }] }]
        }
      ]
    },
    fields: [EMAIL]
  },
  {
    shape: 'Joi',
    body: {
      message: 'ValidationError',
      details: [
        {
          message: '"contacts[0].email" is required',
          path: ['contacts', 0, 'email'],
          type: 'any.required',
          context: { label: 'x' }
        }
      ]
    },
    words: 'ValidationError',
    fields: [['contacts.0.email', '"contacts[0].email" is required']],
    more: ['contacts.0.email: any.required', 'contacts.0.email: x']
  },
  {
    shape: 'celebrate',
    body: {
      statusCode: 400,
      error: 'Bad Request',
      message: 'celebrate request validation failed',
      validation: { body: { source: 'body', keys: ['contacts.0.email'], message: 'Needed.' } }
    },
    words: 'celebrate request validation failed',
    fields: [EMAIL],
    more: ['statusCode: 400', 'error: Bad Request', 'contacts.0.email: body']
  },
  {
    shape: 'express-validator',
    body: { errors: [{ type: 'field', value: 'x', msg: 'Needed.', path: 'contacts[0].email', location: 'body' }] },
    fields: [EMAIL],
    more: ['contacts.0.email: field', 'contacts.0.email: x', 'contacts.0.email: body']
  },
  {
    shape: 'Ajv',
    body: [{ instancePath: '/contacts/0/email', schemaPath: '#/x', keyword: 'format', message: 'Needed.' }],
    fields: [EMAIL],
    more: ['contacts.0.email: #/x', 'contacts.0.email: format']
  },
  {
    shape: 'Mongoose',
    body: {
      errors: {
        'contacts.0.email': {
          name: 'ValidatorError',
          message: 'Needed.',
          properties: { message: 'Needed.', path: 'email' },
          kind: 'required'
        }
      },
      _message: 'Order validation failed'
    },
    words: 'Order validation failed',
    fields: [EMAIL],
    more: ['contacts.0.email: ValidatorError', 'contacts.0.email: email', 'contacts.0.email: required']
  },
  {
    shape: 'Stripe',
    body: { error: { type: 'invalid_request', param: 'closing_date', message: 'Past.' } },
    fields: [['closingDate', 'Past.']],
    more: ['closingDate: invalid_request']
  },
  {
    shape: 'Google',
    body: { error: { code: 400, message: 'Invalid', errors: [{ reason: 'Needed.', location: 'contacts[0].email' }] } },
    words: 'Invalid',
    fields: [EMAIL],
    more: ['code: 400']
  },
  {
    shape: 'a form library',
    body: { 'contacts-0-email': ['Needed.'], property_addresses_1_city: ['Unknown.'] },
    fields: [EMAIL, ['properties.1.city', 'Unknown.']]
  },
  {
    shape: 'field by field',
    body: { errors: [{ name: 'is too short' }, { fax: 'is not known' }] },
    fields: [
      ['name', 'is too short'],
      ['fax', 'is not known']
    ]
  },
  {
    shape: 'OAuth',
    body: { error: 'invalid_token', error_description: 'It ran out.' },
    words: 'It ran out.',
    fields: [],
    more: ['error: invalid_token']
  },
  {
    shape: 'no known kind',
    body: { outcome: { why: 'The county is not served', hint: 'Ask the desk' }, ref: 7 },
    fields: [
      ['outcome.why', 'The county is not served'],
      ['outcome.hint', 'Ask the desk']
    ],
    more: ['ref: 7']
  }
]
