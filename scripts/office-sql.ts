// npm run office:sql: prints the SQL that makes an office of a PostgreSQL database, or brings one up to date. docs/office.md says how
// to run it. The names of the two roles can be others: npm run --silent office:sql -- --owner NAME --member NAME
import { parseArgs } from 'node:util'
import { USUAL_ROLES } from '../main/office/schema/rules/names.ts'
import { officeSql } from '../main/office/schema/office-sql.ts'

const { values } = parseArgs({ options: { owner: { type: 'string' }, member: { type: 'string' } } })
process.stdout.write(
  officeSql({ owner: values.owner ?? USUAL_ROLES.owner, member: values.member ?? USUAL_ROLES.member })
)
