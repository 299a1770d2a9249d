/** The two kinds of order the service accepts (specification 1). */
export type OrderKind = 'refinance' | 'purchase'

export const REFINANCE_ROLES = ['Buyer', 'Buyer Agent', 'Lender', 'Loan Officer', 'Loan Processor'] as const
export const PURCHASE_ROLES = [
  'Assigner',
  'Buyer',
  'Buyer Agent',
  'Lender',
  'Loan Officer',
  'Loan Processor',
  'Seller',
  'Seller Agent'
] as const

/** A contact's part in the order (specification 2.3). */
export type Role = (typeof PURCHASE_ROLES)[number]

/** Whether a role fixes `is_company_user` or leaves it to the clerk. */
export type CompanyRule = 'always' | 'never' | 'either'

/** In the specification's order (2.3). */
export function rolesFor(kind: OrderKind): readonly Role[] {
  return kind === 'refinance' ? REFINANCE_ROLES : PURCHASE_ROLES
}

/** The role as it is shown; on a refinance the service's Buyer is the borrower. */
export function roleTitle(role: string, kind: OrderKind): string {
  return role === 'Buyer' && kind === 'refinance' ? 'Borrower' : role
}

const COMPANY_RULES: Record<Role, CompanyRule> = {
  // Specification 2.3 rule 4 does not state the flag for an Assigner, so both are accepted.
  Assigner: 'either',
  Buyer: 'never',
  'Buyer Agent': 'never',
  Lender: 'always',
  'Loan Officer': 'always',
  'Loan Processor': 'always',
  Seller: 'never',
  'Seller Agent': 'never'
}

export function isRole(value: unknown): value is Role {
  return typeof value === 'string' && Object.hasOwn(COMPANY_RULES, value)
}

/** Whether a contact works for our company (specification 2.3 rules 2 to 4); `role` may be partial input. */
export function companyRule(role: string): CompanyRule {
  return isRole(role) ? COMPANY_RULES[role] : 'either'
}
