/** What a loan file says, as it says it: nothing is chosen, corrected or left out yet. */
export interface LoanFacts {
  readonly deals: readonly DealFacts[]
  /** Whether it was taken out of a web page. */
  readonly wrapped: boolean
}

/** One loan application of the file, with one of its subject loans. */
export interface DealFacts {
  /** Candidates for the subject property: one, unless the file does not tell which it is. */
  readonly properties: readonly PropertyFacts[]
  readonly loan: LoanDetailFacts
  readonly parties: readonly PartyFacts[]
}

export interface PropertyFacts {
  readonly street: string
  readonly secondLine: string
  /** `Unit 4`, from designator and identifier. */
  readonly unit: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly county: string
}

/** `purpose` is MISMO's `LoanPurposeType`. */
export interface LoanDetailFacts {
  readonly purpose: string
  readonly baseAmount: string
  readonly noteAmount: string
  readonly mortgageType: string
  readonly amortizationType: string
  readonly loanNumber: string
  readonly closingDates: readonly ClosingDateFact[]
}

export type ClosingDateKind = 'scheduled' | 'estimated' | 'closing' | 'contract'

export interface ClosingDateFact {
  readonly kind: ClosingDateKind
  readonly text: string
}

/** A part in the deal that an order can name. */
export type PartyPart = 'borrower' | 'loan-officer' | 'lender' | 'seller' | 'agent'

export interface PartyFacts {
  readonly part: PartyPart
  /** Of an agent; undefined if the file does not say. */
  readonly side?: 'buyer' | 'seller' | undefined
  readonly name: string
  /** A company, a trust or another entity. */
  readonly isEntity: boolean
  /** Best first: the one given as a mobile, home or work number, in this order. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}
