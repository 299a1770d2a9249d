/**
 * Everything that is read of a loan file (MISMO 3.4): these paths, and of their attributes `READ_ATTRIBUTES`. Such a
 * file also holds social security numbers, dates of birth and more, which are passed over.
 */
export interface Listed {
  readonly [name: string]: Listed
}

/** An element whose text is read. */
const TEXT: Listed = {}

const ADDRESS: Listed = {
  AddressLineText: TEXT,
  AddressAdditionalLineText: TEXT,
  AddressUnitDesignatorType: TEXT,
  AddressUnitIdentifier: TEXT,
  CityName: TEXT,
  StateCode: TEXT,
  PostalCode: TEXT,
  CountyName: TEXT
}

const SUBJECT_PROPERTY: Listed = {
  ADDRESS,
  SALES_CONTRACTS: { SALES_CONTRACT: { SALES_CONTRACT_DETAIL: { ProjectedClosingDate: TEXT } } }
}

const LOAN: Listed = {
  TERMS_OF_LOAN: { BaseLoanAmount: TEXT, NoteAmount: TEXT, LoanPurposeType: TEXT, MortgageType: TEXT },
  AMORTIZATION: { AMORTIZATION_RULE: { AmortizationType: TEXT } },
  LOAN_IDENTIFIERS: { LOAN_IDENTIFIER: { LoanIdentifier: TEXT, LoanIdentifierType: TEXT } },
  CLOSING_INFORMATION: {
    CLOSING_INFORMATION_DETAIL: { LoanScheduledClosingDate: TEXT, LoanEstimatedClosingDate: TEXT, ClosingDate: TEXT }
  }
}

const CONTACT_POINTS: Listed = {
  CONTACT_POINT: {
    CONTACT_POINT_EMAIL: { ContactPointEmailValue: TEXT },
    CONTACT_POINT_TELEPHONE: { ContactPointTelephoneValue: TEXT },
    CONTACT_POINT_DETAIL: { ContactPointRoleType: TEXT }
  }
}

const PARTY: Listed = {
  INDIVIDUAL: {
    NAME: { FullName: TEXT, FirstName: TEXT, MiddleName: TEXT, LastName: TEXT, SuffixName: TEXT },
    CONTACT_POINTS
  },
  LEGAL_ENTITY: { LEGAL_ENTITY_DETAIL: { FullName: TEXT }, CONTACTS: { CONTACT: { CONTACT_POINTS } } },
  ROLES: {
    ROLE: {
      ROLE_DETAIL: { PartyRoleType: TEXT },
      REAL_ESTATE_AGENT: { RealEstateAgentType: TEXT, REAL_ESTATE_AGENT_DETAIL: { RealEstateAgentType: TEXT } }
    }
  }
}

const DEAL: Listed = {
  COLLATERALS: { COLLATERAL: { SUBJECT_PROPERTY } },
  LOANS: { LOAN },
  PARTIES: { PARTY },
  RELATIONSHIPS: { RELATIONSHIP: TEXT }
}

export const LISTED_PATHS: Listed = { MESSAGE: { DEAL_SETS: { DEAL_SET: { DEALS: { DEAL } } } } }

/** `label`, `from` and `to` tie a collateral to its loan. */
export const READ_ATTRIBUTES: readonly string[] = ['LoanRoleType', 'label', 'from', 'to']
