import {
  type AccountTerms,
  getCommercialAccount,
  saveCommercialAccount,
} from '../../../contract/commercial-accounts.ts'
import type { CustomerId } from '../../../contract/admin-customers.ts'
import { cents } from '../../../contract/money.ts'
import { directoryOf } from '../../customers/testing/directory.ts'
import type { useApp } from '../../testing/app.ts'

export type Company = Awaited<ReturnType<ReturnType<typeof companiesIn>['aCompany']>>

/** Customers with a commercial account of $2,500.00. */
export function companiesIn(app: ReturnType<typeof useApp>) {
  const { anEmail, job, customerOf } = directoryOf(app)
  let owner: ReturnType<typeof app.given.admin> | undefined
  const desk = async () => app.as(await (owner ??= app.given.admin()))

  async function aCompany(terms: Partial<AccountTerms> = {}) {
    const email = anEmail()
    await job({ email, status: 'cancelled', paymentStatus: 'pending' })
    const { id: customerId } = await customerOf(email)
    const body = {
      invoiceName: 'Ridgeview Property Management Ltd.',
      billingEmail: email,
      creditLimit: cents(2_500_00),
      netDays: 30,
      requiresPo: false,
      isActive: true,
      ...terms,
      version: 0,
    }
    const params = { customerId }
    const { account } = await (await desk()).call(saveCommercialAccount, { params, body })
    if (!account) throw new Error('No account was opened')
    const { version: _, ...saved } = body
    return { email, customerId, accountId: account.id, terms: saved }
  }

  const accountOf = async ({ customerId }: { customerId: CustomerId }) =>
    (await (await desk()).call(getCommercialAccount, { params: { customerId } })).account

  /** Changes the limit of a company's credit, and other terms. */
  async function setLimit(
    company: { customerId: CustomerId; terms: AccountTerms },
    limit: number,
    terms: Partial<AccountTerms> = {},
  ) {
    const { version = 0 } = (await accountOf(company)) ?? {}
    const body = { ...company.terms, ...terms, creditLimit: cents(limit), version }
    await (
      await desk()
    ).call(saveCommercialAccount, { params: { customerId: company.customerId }, body })
  }

  return { desk, aCompany, accountOf, setLimit }
}
