import type { LoanEntry } from '../order/order-entry.ts'
import type { OrderKind } from '../order/role.ts'
import { dollarsOf } from './dollars.ts'
import { readField, type FilledField, type LeftOut } from './filled-field.ts'
import type { LoanDetailFacts } from './loan-facts.ts'

export interface FilledLoan {
  readonly entry: LoanEntry
  readonly fields: readonly FilledField[]
  readonly leftOut: readonly LeftOut[]
}

/** MISMO's "Other" is described elsewhere, and alone names no type of loan. */
const MORTGAGES: Readonly<Record<string, string>> = { USDARuralDevelopment: 'USDA', Other: '' }
const AMORTIZATIONS: Readonly<Record<string, string>> = { Fixed: 'fixed', AdjustableRate: 'adjustable rate', Other: '' }

/** `amount` says which of the two amounts goes into the order, undefined while that is open. */
export function loanFields(loan: LoanDetailFacts, kind: OrderKind, amount: 'note' | 'base' | undefined): FilledLoan {
  const rateType = loanType(loan)
  const { loanNumber } = loan
  if (kind === 'purchase') return { entry: NONE, fields: [], leftOut: leftOutOfPurchase(loan, rateType) }
  const dollars = amount === undefined ? '' : dollarsOf(amount === 'note' ? loan.noteAmount : loan.baseAmount)
  return {
    entry: { ...NONE, lendersLoanId: loanNumber, amount: dollars, rateType },
    fields: [
      ...(dollars === '' ? [] : [readField('loan.amount', dollars, amountSource(loan, amount), doubtOf(dollars))]),
      ...(loanNumber === '' ? [] : [readField('loan.lendersLoanId', loanNumber, 'Lender loan number')]),
      ...(rateType === '' ? [] : [readField('loan.rateType', rateType, 'Mortgage and amortization type')])
    ],
    leftOut: []
  }
}

const NONE: LoanEntry = { lendersLoanId: '', amount: '', rateType: '', mortgage: '' }

/** A purchase as the service takes it has no loan (specification 4.2). */
function leftOutOfPurchase(loan: LoanDetailFacts, rateType: string): readonly LeftOut[] {
  const why = 'Purchase orders don’t include loan details.'
  const noted = loan.noteAmount === '' ? loan.baseAmount : loan.noteAmount
  return [
    { what: 'Loan amount', value: dollarsOf(noted), why },
    { what: 'Lender’s loan number', value: loan.loanNumber, why },
    { what: 'Loan type', value: rateType, why }
  ].filter(({ value }) => value !== '')
}

function loanType({ mortgageType, amortizationType }: LoanDetailFacts): string {
  const known = (table: Readonly<Record<string, string>>, type: string) =>
    (Object.hasOwn(table, type) ? table[type] : undefined) ?? type
  return [known(MORTGAGES, mortgageType), known(AMORTIZATIONS, amortizationType)].filter(Boolean).join(' ')
}

function amountSource({ noteAmount, baseAmount }: LoanDetailFacts, amount: 'note' | 'base' | undefined): string {
  if (noteAmount !== '' && dollarsOf(noteAmount) === dollarsOf(baseAmount)) return 'Note and base loan amount'
  return amount === 'note' ? 'Note amount' : 'Base loan amount'
}

function doubtOf(dollars: string): string | undefined {
  return dollars === '$0' ? 'Zero. Check it.' : undefined
}
