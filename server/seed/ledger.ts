import type { LedgerAccount, LedgerKind } from '../db/tables/payments.ts'
import type { Plan, Run, Step } from './draw.ts'

/** One kind of booking of a seed job, in SQL on its drawn facts: cents, debits positive. */
type Booking = {
  kind: LedgerKind
  /** Which jobs have it. */
  where: string
  reference: string
  at: string
  entries: Partial<Record<LedgerAccount, string>>
}

// The number of a transaction follows from its job and its place in this list, so that entries need
// no lookup. The bookings are those of the server (ledger/ledger-store.ts).
const PLACES = 10
const CANCELLED_AT = `created_at + interval '6 hours'`
const BACK_AT = `case when story = 'completed' then completed_at else ${CANCELLED_AT} end`

const charged = ({ last, jobs }: Plan): Booking[] => [
  {
    kind: 'charge',
    where: `payment_status in ('paid', 'refunded')`,
    reference: `${last.payments} + n`,
    at: 'paid_at',
    entries: { cash: 'estimate', customer_funds: '-estimate' },
  },
  {
    kind: 'charge',
    where: 'extra is not null',
    reference: `${last.payments} + ${jobs} + n`,
    at: `started_at + interval '9 minutes'`,
    entries: { cash: 'extra', customer_funds: '-extra' },
  },
  {
    kind: 'charge',
    where: 'tip is not null',
    reference: `${last.payments} + 2 * ${jobs} + n`,
    at: `completed_at + interval '2 hours'`,
    entries: { cash: 'tip', tips: '-tip' },
  },
]

const returned = ({ last }: Plan): Booking[] => [
  {
    kind: 'refund_promise',
    where: 'back > 0',
    reference: `${last.refunds} + n`,
    at: BACK_AT,
    entries: { customer_funds: 'back', refunds: '-back' },
  },
  {
    kind: 'refund',
    where: 'back > 0',
    reference: `${last.refunds} + n`,
    at: `${BACK_AT} + interval '1 hour'`,
    entries: { refunds: 'back', cash: '-back' },
  },
  {
    kind: 'cancellation_fee',
    where: 'fee is not null',
    reference: 'id',
    at: CANCELLED_AT,
    entries: { customer_funds: 'fee', platform_fee: 'gst - fee', gst_payable: '-gst' },
  },
]

const shared = ({ last, jobs }: Plan): Booking[] => [
  {
    kind: 'split',
    where: `story = 'completed'`,
    reference: 'id',
    at: 'completed_at',
    entries: {
      customer_funds: 'final',
      hauler_payable: '-share',
      platform_fee: 'gst + share - final',
      gst_payable: '-gst',
    },
  },
  {
    kind: 'payout',
    where: 'share > 0 and bank_connected',
    reference: `${last.payouts} + n`,
    at: `completed_at + interval '1 minute'`,
    entries: { hauler_payable: 'share', cash: '-share' },
  },
  {
    kind: 'payout',
    where: 'tip is not null and bank_connected',
    reference: `${last.payouts} + ${jobs} + n`,
    at: `completed_at + interval '121 minutes'`,
    entries: { tips: 'tip', cash: '-tip' },
  },
]

/** The guard that checks each transaction at commit is off while the seed loads: one query instead. */
const unbalanced = ({ last }: Plan): string => `
  select transaction_id from ledger_entries where transaction_id > ${last.ledgerTransactions}
  group by transaction_id having sum(amount_cents) <> 0 limit 1`

/** The books: what was charged, promised back, split, kept, refunded, paid out and tipped. */
export const ledger: Step = {
  name: 'ledger',
  async fill(run: Run, plan: Plan) {
    const bookings = [...charged(plan), ...returned(plan), ...shared(plan)]
    let rows = 0
    for (const [place, { kind, where, reference, at, entries }] of bookings.entries()) {
      const id = `${plan.last.ledgerTransactions} + ${PLACES} * n::bigint + ${place}`
      rows += await run(`
        insert into ledger_transactions (id, kind, job_id, reference, created_at) overriding system value
        select ${id}, '${kind}', id, (${reference})::text, ${at} from seed_jobs where ${where}`)
      for (const [account, amount] of Object.entries(entries))
        rows += await run(`
          insert into ledger_entries (transaction_id, account, amount_cents)
          select ${id}, '${account}', ${amount} from seed_jobs where ${where} and ${amount} <> 0`)
    }
    if ((await run(unbalanced(plan))) > 0)
      throw new Error('The ledger of the seed does not balance')
    return rows
  },
}
