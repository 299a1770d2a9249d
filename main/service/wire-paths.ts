/** The service's names of an order's members (specification 2.2 to 2.5, 4) and ours. */
const NAMES: Readonly<Record<string, string>> = {
  property_address: 'property',
  property_addresses: 'properties',
  address_1: 'address1',
  address_2: 'address2',
  zip_code: 'zipCode',
  is_company_user: 'isCompanyUser',
  closing_date: 'closingDate',
  loan_details: 'loanDetails',
  lenders_loan_id: 'lendersLoanId',
  rate_type: 'rateType',
  slack_notification_channel: 'slackNotificationChannel'
}

/** Members in which services wrap the body they complain about. */
const WRAPPERS = new Set(['body', 'data', 'attributes'])

/**
 * Takes a path in the service's names, as dots, brackets or a JSON pointer (`contacts[1].email`, `contacts[1][email]`,
 * `/contacts/1/email`); gives it in ours: `property_address.zip_code` gives `property.zipCode`. Unknown names stay.
 */
export function orderPathOf(wirePath: string): string {
  const parts = wirePath.split(/[.[\]/]+/).map(part => part.replace(/^['"]|['"]$/g, '')).filter(part => part !== '')
  const inner = parts.findIndex(part => !WRAPPERS.has(part))
  return parts.slice(Math.max(inner, 0)).map(part => Object.hasOwn(NAMES, part) ? NAMES[part] : part).join('.')
}
