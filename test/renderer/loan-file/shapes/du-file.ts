/**
 * A file as Fannie Mae's DU specification (MISMO 3.4) and the ULAD mapping build it: parties tied to roles, assets and
 * liabilities with the payoff of the current mortgage, another property, extensions, and what no order may hold.
 */
export const DU_FILE = `<?xml version="1.0" encoding="utf-8"?>
<MESSAGE xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ULAD="http://www.datamodelextension.org/Schema/ULAD" xmlns:DU="http://www.datamodelextension.org/Schema/DU" xmlns="http://www.mismo.org/residential/2009/schemas" MISMOReferenceModelIdentifier="3.4.032420160128">
 <ABOUT_VERSIONS><ABOUT_VERSION><DataVersionIdentifier>201703</DataVersionIdentifier></ABOUT_VERSION></ABOUT_VERSIONS>
 <DEAL_SETS><DEAL_SET><DEALS><DEAL>
  <ASSETS><ASSET SequenceNumber="1" xlink:label="ASSET_1"><OWNED_PROPERTY>
   <OWNED_PROPERTY_DETAIL><OwnedPropertySubjectIndicator>false</OwnedPropertySubjectIndicator></OWNED_PROPERTY_DETAIL>
   <PROPERTY><ADDRESS><AddressLineText>1 Other Rd</AddressLineText><CityName>Waco</CityName></ADDRESS></PROPERTY>
  </OWNED_PROPERTY></ASSET></ASSETS>
  <COLLATERALS><COLLATERAL xlink:label="COLLATERAL_1"><SUBJECT_PROPERTY xlink:label="SUBJECT_PROPERTY_1">
   <ADDRESS><AddressLineText>2214 Elm St</AddressLineText><AddressUnitDesignatorType>Condominium</AddressUnitDesignatorType>
    <AddressUnitIdentifier>4B</AddressUnitIdentifier><CityName>Katy</CityName><CountyName>Fort Bend</CountyName>
    <PostalCode>77494-1234</PostalCode><StateCode>TX</StateCode></ADDRESS>
   <PROPERTY_DETAIL><FinancedUnitCount>1</FinancedUnitCount></PROPERTY_DETAIL>
  </SUBJECT_PROPERTY></COLLATERAL></COLLATERALS>
  <LIABILITIES><LIABILITY xlink:label="LIABILITY_1"><LIABILITY_DETAIL>
   <LiabilityPayoffStatusIndicator>true</LiabilityPayoffStatusIndicator><LiabilityType>MortgageLoan</LiabilityType>
   <LiabilityUnpaidBalanceAmount>310000.00</LiabilityUnpaidBalanceAmount></LIABILITY_DETAIL>
   <LIABILITY_HOLDER><NAME><FullName>Old Bank</FullName></NAME></LIABILITY_HOLDER></LIABILITY></LIABILITIES>
  <LOANS><LOAN LoanRoleType="SubjectLoan" xlink:label="SUBJECT_LOAN_1">
   <AMORTIZATION><AMORTIZATION_RULE><AmortizationType>AdjustableRate</AmortizationType></AMORTIZATION_RULE></AMORTIZATION>
   <LOAN_IDENTIFIERS><LOAN_IDENTIFIER><LoanIdentifier>1000123</LoanIdentifier><LoanIdentifierType>MERS_MIN</LoanIdentifierType></LOAN_IDENTIFIER>
    <LOAN_IDENTIFIER><LoanIdentifier>LN-20447</LoanIdentifier><LoanIdentifierType>LenderLoan</LoanIdentifierType></LOAN_IDENTIFIER></LOAN_IDENTIFIERS>
   <TERMS_OF_LOAN><BaseLoanAmount>400000.00</BaseLoanAmount><LoanPurposeType>Refinance</LoanPurposeType>
    <MortgageType>VA</MortgageType><NoteAmount>409200.00</NoteAmount></TERMS_OF_LOAN>
   <EXTENSION><OTHER><DU:LOAN_EXTENSION><DU:TERMS_OF_LOAN><DU:NoteAmount>7.00</DU:NoteAmount></DU:TERMS_OF_LOAN></DU:LOAN_EXTENSION></OTHER></EXTENSION>
  </LOAN></LOANS>
  <PARTIES>
   <PARTY SequenceNumber="1"><INDIVIDUAL><CONTACT_POINTS>
     <CONTACT_POINT><CONTACT_POINT_TELEPHONE><ContactPointTelephoneValue>2815550100</ContactPointTelephoneValue></CONTACT_POINT_TELEPHONE>
      <CONTACT_POINT_DETAIL><ContactPointRoleType>Home</ContactPointRoleType></CONTACT_POINT_DETAIL></CONTACT_POINT>
     <CONTACT_POINT><CONTACT_POINT_EMAIL><ContactPointEmailValue>ana@example.com</ContactPointEmailValue></CONTACT_POINT_EMAIL></CONTACT_POINT></CONTACT_POINTS>
     <NAME><FirstName>Ana</FirstName><LastName>Ramirez</LastName><MiddleName>M</MiddleName></NAME></INDIVIDUAL>
    <ROLES><ROLE SequenceNumber="1" xlink:label="BORROWER_1"><BORROWER><BORROWER_DETAIL><BorrowerBirthDate>1969-04-09</BorrowerBirthDate></BORROWER_DETAIL></BORROWER>
     <ROLE_DETAIL><PartyRoleType>Borrower</PartyRoleType></ROLE_DETAIL></ROLE></ROLES>
    <TAXPAYER_IDENTIFIERS><TAXPAYER_IDENTIFIER><TaxpayerIdentifierValue>999405000</TaxpayerIdentifierValue></TAXPAYER_IDENTIFIER></TAXPAYER_IDENTIFIERS></PARTY>
   <PARTY SequenceNumber="2"><INDIVIDUAL><NAME><FirstName>Luis</FirstName><LastName>Ramirez</LastName><SuffixName>Jr</SuffixName></NAME></INDIVIDUAL>
    <ROLES><ROLE SequenceNumber="1" xlink:label="BORROWER_2"><ROLE_DETAIL><PartyRoleType>Borrower</PartyRoleType></ROLE_DETAIL></ROLE></ROLES></PARTY>
   <PARTY SequenceNumber="3"><INDIVIDUAL><NAME><FullName>Tess Holder</FullName></NAME></INDIVIDUAL>
    <ROLES><ROLE xlink:label="TITLE_HOLDER_1"><ROLE_DETAIL><PartyRoleType>TitleHolder</PartyRoleType></ROLE_DETAIL></ROLE></ROLES></PARTY>
   <PARTY SequenceNumber="4"><LEGAL_ENTITY><LEGAL_ENTITY_DETAIL><FullName>Lone Star Lending, LLC</FullName></LEGAL_ENTITY_DETAIL></LEGAL_ENTITY>
    <ROLES><ROLE xlink:label="LOAN_ORIGINATION_COMPANY_1"><ROLE_DETAIL><PartyRoleType>LoanOriginationCompany</PartyRoleType></ROLE_DETAIL></ROLE></ROLES></PARTY>
   <PARTY SequenceNumber="5"><INDIVIDUAL><NAME><FirstName>Pat</FirstName><LastName>Doe</LastName></NAME></INDIVIDUAL>
    <ROLES><ROLE xlink:label="LOAN_ORIGINATOR_1"><LOAN_ORIGINATOR><LoanOriginatorType>Lender</LoanOriginatorType></LOAN_ORIGINATOR>
     <ROLE_DETAIL><PartyRoleType>LoanOriginator</PartyRoleType></ROLE_DETAIL></ROLE></ROLES></PARTY>
  </PARTIES>
  <RELATIONSHIPS>
   <RELATIONSHIP xlink:arcrole="urn:fdc:mismo.org:2009:residential/ASSET_IsAssociatedWith_ROLE" xlink:from="ASSET_1" xlink:to="BORROWER_1"/>
   <RELATIONSHIP xlink:arcrole="urn:fdc:mismo.org:2009:residential/LIABILITY_IsAssociatedWith_ROLE" xlink:from="LIABILITY_1" xlink:to="BORROWER_2"/>
   <RELATIONSHIP xlink:arcrole="urn:fdc:mismo.org:2009:residential/ROLE_IsAssociatedWith_ROLE" xlink:from="LOAN_ORIGINATOR_1" xlink:to="LOAN_ORIGINATION_COMPANY_1"/>
   <RELATIONSHIP xlink:arcrole="urn:fdc:Mismo.org:2009:residential/ROLE_SharesSufficientAssetsAndLiabilitiesForMeaningfulAnalysisWith_ROLE" xlink:from="BORROWER_1" xlink:to="BORROWER_2"/>
  </RELATIONSHIPS>
 </DEAL></DEALS></DEAL_SET></DEAL_SETS>
</MESSAGE>
`
