import { EMAIL, ZIP, type Refusal } from '../refusals.ts'

/** Refusals whose fields stand in a sentence, or in XML. */
export const REFUSALS_IN_TEXT: readonly Refusal[] = [
  {
    shape: 'Fastify',
    body: { statusCode: 400, error: 'Bad Request', message: 'body/contacts/0/email must match format "email"' },
    fields: [['contacts.0.email', 'body/contacts/0/email must match format "email"']],
    more: ['statusCode: 400', 'error: Bad Request']
  },
  {
    shape: 'Laravel, without the names of its fields',
    body: { errors: ['The contacts.0.email field is required.', 'The property_address.zip_code must be 5 digits.'] },
    fields: [
      ['contacts.0.email', 'The contacts.0.email field is required.'],
      ['property.zipCode', 'The property_address.zip_code must be 5 digits.']
    ]
  },
  {
    shape: 'the names of fields alone',
    body: { errors: ['closing_date', 'contacts[0].email'] },
    fields: [
      ['closingDate', 'closing_date'],
      ['contacts.0.email', 'contacts[0].email']
    ]
  },
  {
    shape: 'a sentence about two fields',
    body: { errors: ['closing_date or contacts[0].email is needed', 'Closed.'] },
    fields: [
      ['', 'closing_date or contacts[0].email is needed'],
      ['', 'Closed.']
    ]
  },
  {
    shape: 'ASP.NET, as XML',
    body:
      '<Error><Message>The request is invalid.</Message><ModelState>' +
      '<order.contacts_x005B_0_x005D_.email>Needed.</order.contacts_x005B_0_x005D_.email>' +
      '<order.closing_date>Past.</order.closing_date></ModelState></Error>',
    words: 'The request is invalid.',
    fields: [EMAIL, ['closingDate', 'Past.']]
  },
  {
    shape: 'Django REST, as XML',
    body:
      '<?xml version="1.0" encoding="utf-8"?>\n<root><contacts><list-item></list-item><list-item><email><list-item>Needed.</list-item>' +
      '</email></list-item></contacts><property_address><zip_code><list-item>Five digits.</list-item></zip_code></property_address></root>',
    fields: [['contacts.1.email', 'Needed.'], ZIP]
  },
  {
    shape: 'XML with attributes',
    body: '<errors><error field="contacts[0].email" code="E17">Needed.</error><error text="Closed &amp; gone."/></errors>',
    fields: [EMAIL, ['', 'Closed & gone.']],
    more: ['contacts.0.email: E17']
  },
  {
    shape: 'SOAP',
    body:
      '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Client</faultcode>' +
      '<faultstring>Invalid.</faultstring><detail><closing_date>Past.</closing_date></detail></soap:Fault></soap:Body></soap:Envelope>',
    words: 'Invalid.',
    fields: [['closingDate', 'Past.']],
    more: ['faultcode: soap:Client']
  }
]
