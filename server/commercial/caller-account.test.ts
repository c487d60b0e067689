import { expect, test } from 'vitest'
import { findCallerAccount, saveCommercialAccount } from '../../contract/commercial-accounts.ts'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'
import { companiesIn } from './testing/companies.ts'

const app = useApp()
const { aCompany, accountOf, desk } = companiesIn(app)

test('a caller is known by the email address of a customer with an open account', async () => {
  const company = await aCompany({ requiresPo: true, creditLimit: cents(600_00) })
  const staff = await desk()
  const find = async (email: string) =>
    (await staff.call(findCallerAccount, { query: { phone: '604 555 0000', email } })).account
  expect(await find(company.email.toUpperCase())).toEqual({
    id: company.accountId,
    invoiceName: company.terms.invoiceName,
    requiresPo: true,
    creditLeft: 600_00,
  })
  expect(await find('other@example.test')).toBeNull()
  const version = (await accountOf(company))?.version ?? 0
  await staff.call(saveCommercialAccount, {
    params: { customerId: company.customerId },
    body: { ...company.terms, isActive: false, version },
  })
  expect(await find(company.email)).toBeNull()
})
