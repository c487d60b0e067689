import { sql } from 'kysely'
import type { InvoiceState } from '../../contract/account-invoices.ts'
import { type Day, dayOf } from '../../contract/calendar.ts'
import { ageOf, type InvoiceAge, LAST_DAY_OF_AGE, listInvoices } from '../../contract/invoices.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { isAnyOf, isOnDays, isWithin, type Condition } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import { stateOf } from './invoice-view.ts'

const IS_OPEN = sql<boolean>`open_invoices.due_cents > 0`

const STATES: Record<InvoiceState, Condition> = {
  open: sql`(${IS_OPEN} and account_invoices.due_on >= clock.today)`,
  overdue: sql`(${IS_OPEN} and account_invoices.due_on < clock.today)`,
  paid: sql`(account_invoices.voided_at is null and open_invoices.invoice_id is null)`,
  void: sql`account_invoices.voided_at is not null`,
}

/** What is left to pay is at least one age and at most another, both in days after the day it was due. */
const isDaysAgo = (first: number, last: number | null): Condition =>
  sql`(${IS_OPEN} and account_invoices.due_on <= clock.today - ${sql.lit(first)}
    and account_invoices.due_on >= ${last === null ? sql`date '-infinity'` : sql`clock.today - ${sql.lit(last)}`})`

const AGES: Record<InvoiceAge, Condition> = {
  not_due: STATES.open,
  '1_30': isDaysAgo(1, LAST_DAY_OF_AGE['1_30']),
  '31_60': isDaysAgo(31, LAST_DAY_OF_AGE['31_60']),
  '61_90': isDaysAgo(61, LAST_DAY_OF_AGE['61_90']),
  over_90: isDaysAgo(91, LAST_DAY_OF_AGE.over_90),
}

const anyCondition = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`

/** Every invoice of every company for the team. */
export const adminInvoices = pageOf(listInvoices, {
  from: ({ db, now }) =>
    db
      .selectFrom('accountInvoices')
      .innerJoin('commercialAccounts', 'commercialAccounts.id', 'accountInvoices.accountId')
      .leftJoin('openInvoices', 'openInvoices.invoiceId', 'accountInvoices.id')
      .innerJoin(sql<{ today: Day }>`(select ${dayOf(now())}::date as today)`.as('clock'), (join) =>
        join.onTrue(),
      )
      .select([
        'accountInvoices.id',
        'accountInvoices.number',
        'commercialAccounts.customerId',
        'accountInvoices.invoiceName',
        'accountInvoices.month',
        'accountInvoices.issuedAt',
        'accountInvoices.dueOn',
        'accountInvoices.voidedAt',
        'accountInvoices.totalCents as total',
        'accountInvoices.sentAt',
        'accountInvoices.remindedAt',
        'openInvoices.dueCents',
        'clock.today',
        sql<Cents>`(select coalesce(sum(amount_cents - taken_back_cents), 0)::integer from account_invoice_payments
          where invoice_id = account_invoices.id and withdrawn_at is null)`.as('paid'),
        sql<Cents>`(select coalesce(sum(amount_cents), 0)::integer from account_credit_uses
          where invoice_id = account_invoices.id)`.as('credited'),
      ]),
  item: ({ dueCents, today, ...row }) => {
    const due = dueCents ?? cents(0)
    const age = due === 0 ? null : ageOf(row.dueOn, today)
    return { ...row, due, age, state: stateOf(row, due, today) }
  },
  missing: (id) => `There is no invoice ${id}`,
  id: 'accountInvoices.id',
  sorts: {
    issuedAt: [sql`account_invoices.issued_at`, 'timestamptz'],
    dueOn: [sql`account_invoices.due_on`, 'date'],
    total: [sql`account_invoices.total_cents`, 'integer'],
  },
  search: 'accountInvoices.searchKey',
  filters: {
    state: (states) => anyCondition(states.map((state) => STATES[state])),
    age: (ages) => anyCondition(ages.map((age) => AGES[age])),
    customer: isAnyOf('commercialAccounts.customerId'),
    issued: isOnDays('accountInvoices.issuedAt'),
    due: isWithin(sql`account_invoices.due_on`),
    amount: isWithin(sql`account_invoices.total_cents`),
  },
})
