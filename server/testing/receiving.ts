import type { TeamRole } from '../../contract/team-roles.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { CollectBy, CollectMethod } from '../../contract/payment-methods.ts'
import { confirmCollected, receivePayment } from '../../contract/received-payments.ts'
import type { Job } from '../jobs/store.ts'
import type { useApp } from './app.ts'
import type { haulerWithAccount } from './paying.ts'

type App = ReturnType<typeof useApp>
type OfJob = Pick<Job, 'id'>
type Money = { method: CollectMethod; amount: Cents; heldBy: CollectBy }

/** $149.99, of which a hauler gets $104.99 and the platform $45.00. */
export const PRICE = cents(149_99)

/** What tests of money without a card arrange. */
export function receivingIn(app: App) {
  const staff = async (role?: TeamRole) => app.as(await app.given.admin(role))
  return {
    staff,
    /** A job whose hauler collects its price in cash. */
    cashJob: (fields: Partial<Parameters<typeof app.given.job>[0]> = {}) =>
      app.given.job({
        paymentStatus: 'pending',
        collectMethod: 'cash',
        collectBy: 'hauler',
        ...fields,
      }),
    collect: (
      hauler: Awaited<ReturnType<typeof haulerWithAccount>>,
      { id: jobId }: OfJob,
      amount = PRICE,
    ) =>
      app
        .as(hauler)
        .call(confirmCollected, { params: { jobId }, body: { method: 'cash', amount } }),
    /** The accountant records cash at the office, unless said otherwise. */
    receive: async (
      { id: jobId }: OfJob,
      fields: Partial<Money> = {},
      headers?: Record<string, string>,
    ) => {
      const body: Money = { method: 'cash', amount: PRICE, heldBy: 'office', ...fields }
      return (await staff('accountant')).call(receivePayment, { params: { jobId }, body }, headers)
    },
  }
}
