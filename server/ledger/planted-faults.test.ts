import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { withdrawInvoicePayment } from '../../contract/account-invoices.ts'
import { dayOf } from '../../contract/calendar.ts'
import { recordHandIn } from '../../contract/hauler-cash.ts'
import { cents } from '../../contract/money.ts'
import { doneIn } from '../commercial/testing/done-pickups.ts'
import { linksIn } from '../commercial/testing/invoice-links.ts'
import type { Db } from '../db/database.ts'
import { assign } from '../dispatch/testing/by-hand.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { PRICE, receivingIn } from '../testing/receiving.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { cashHeldBy } from './cash-held-query.ts'
import { checkBooks } from './check-books.ts'
import { balanceOf, post } from './ledger-store.ts'

const app = useApp()
const { desk, doneOn, invoiced, refund } = doneIn(app)
const { linkOf, recordCheque } = linksIn(app, desk)
const { cashJob, collect, staff } = receivingIn(app)
afterEach(() => closeBooks(app))

/** What the check of the books says of a fault, which is undone afterwards. */
async function foundAfter(plant: (db: Db) => Promise<unknown>): Promise<string[]> {
  let contradictions: string[] = []
  const rollback = new Error('Undone on purpose')
  await app.ctx.db
    .transaction()
    .execute(async (db) => {
      await plant(db)
      contradictions = await checkBooks(db)
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return contradictions
}

/** An invoice of $149.99, of which $50.00 were transferred. */
async function partlyPaid() {
  const setup = await invoiced()
  const { payments } = await recordCheque(setup.invoice.id, 50_00)
  const [payment] = payments
  if (!payment) throw new Error('Nothing is paid')
  return { ...setup, payment }
}

test('an invoice that asks for more than the company owes, and a pickup on none, are contradictions', async () => {
  const { company, invoice } = await partlyPaid()
  expect(
    await foundAfter((db) =>
      sql`update account_invoices set total_cents = total_cents + 100 where id = ${invoice.id}`.execute(
        db,
      ),
    ),
  ).toEqual([
    `Account ${company.accountId}: the ledger has $99.99 owed, but invoices and what is on none yet come to $100.99`,
  ])
  await doneOn(company, new Date('2026-04-20T18:00:00Z'))
  expect(
    await foundAfter((db) =>
      // A line is lost: its pickup is neither asked for nor waiting.
      sql`insert into account_invoice_lines (invoice_id, job_id, payment_id, amount_cents, gst_cents)
        select ${invoice.id}, p.job_id, p.id, p.amount_cents, 0
        from payments p join account_jobs a on a.job_id = p.job_id
        where a.account_id = ${company.accountId} and p.method = 'account'
          and not exists (select from account_invoice_lines l where l.payment_id = p.id)`.execute(
        db,
      ),
    ),
  ).toEqual([
    `Account ${company.accountId}: the ledger has $249.98 owed, but invoices and what is on none yet come to $99.99`,
  ])
})

test('refunds, credit notes and withdrawn payments are none', async () => {
  const { company, job, invoice, payment } = await partlyPaid()
  await refund(job, 120_00)
  await app.runTasks()
  const params = { invoiceId: invoice.id, paymentId: payment.id }
  await (await desk()).call(withdrawInvoicePayment, { params, body: { reason: 'It bounced' } })
  const later = await doneOn(company, new Date('2026-04-20T18:00:00Z'))
  await refund(later, 20_00)
  await app.runTasks()
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('what a pickup without a company owes is a contradiction', async () => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  expect(
    await foundAfter((db) =>
      post(db, {
        kind: 'provider_fee',
        jobId: job.id,
        reference: 'planted',
        entries: { accounts_receivable: 700, provider_fees: -700 },
      }),
    ),
  ).toEqual([
    'Account of no company: the ledger has $7.00 owed, but invoices and what is on none yet come to $0.00',
  ])
})

test('a payment of an invoice without its posting, or of another amount, is a contradiction', async () => {
  const { company, invoice, payment } = await partlyPaid()
  const cause = `invoice_payment ${payment.id}`
  expect(
    await foundAfter((db) =>
      sql`update account_invoice_payments set amount_cents = 5100 where id = ${payment.id}`.execute(
        db,
      ),
    ),
  ).toEqual([
    `Account ${company.accountId}: the ledger has $99.99 owed, but invoices and what is on none yet come to $98.99`,
    `${cause}: the ledger has -$50.00 in accounts_receivable, but it should be -$51.00`,
    `${cause}: the ledger has $50.00 in office_funds, but it should be $51.00`,
  ])
  expect(
    await foundAfter((db) =>
      sql`update account_invoice_payments set withdrawn_at = now(), withdraw_reason = 'x',
        withdrawn_by = recorded_by where id = ${payment.id}`.execute(db),
    ),
  ).toContain(
    `invoice_payment_withdrawn ${payment.id}: the ledger has $0.00 in accounts_receivable, but it should be $50.00`,
  )
  // A posting that no row explains.
  const { company: other, job } = await invoiced()
  expect(
    await foundAfter((db) =>
      post(db, {
        kind: 'invoice_payment',
        jobId: job.id,
        reference: '99999999',
        entries: { office_funds: 1_00, accounts_receivable: -1_00 },
      }),
    ),
  ).toEqual([
    `Account ${other.accountId}: the ledger has $148.99 owed, but invoices and what is on none yet come to $149.99`,
    'invoice_payment 99999999: the ledger has -$1.00 in accounts_receivable, but it should be $0.00',
    'invoice_payment 99999999: the ledger has $1.00 in office_funds, but it should be $0.00',
  ])
  expect(invoice.due).toBe(149_99)
})

test('a card payment of an invoice that the bank took back without a posting is a contradiction', async () => {
  const { company, invoice } = await invoiced()
  await app.runTasks()
  const { start, confirm, check } = await linkOf(company.email)
  const { clientSecret } = await start(invoice.due)
  await confirm(clientSecret)
  await check()
  expect(await checkBooks(app.ctx.db)).toEqual([])
  const contradictions = await foundAfter((db) =>
    sql`update account_invoice_payments set taken_back_cents = 100 where invoice_id = ${invoice.id}`.execute(
      db,
    ),
  )
  expect(contradictions).toEqual([
    `Account ${company.accountId}: the ledger has $0.00 owed, but invoices and what is on none yet come to $1.00`,
    expect.stringMatching(
      /^loss of charge \d+: the ledger has \$0\.00 in accounts_receivable, but it should be \$1\.00$/,
    ),
  ])
})

test('another amount among the unpaid invoices is a contradiction', async () => {
  const { number, id } = (await partlyPaid()).invoice
  expect(
    await foundAfter((db) => sql`delete from open_invoices where invoice_id = ${id}`.execute(db)),
  ).toEqual([`Invoice ${number}: the list of invoices has $0.00 to pay, but it should be $99.99`])
})

/** A hauler who holds $149.99 less $100.00 that they handed in. */
async function holder() {
  const hauler = await haulerWithAccount(app)
  const job = await cashJob()
  await assign(await staff('dispatcher'), job, hauler)
  await collect(hauler, job)
  const { handInId } = await (
    await staff('accountant')
  ).call(recordHandIn, {
    params: { haulerId: hauler.id },
    body: {
      amount: cents(100_00),
      day: dayOf(app.ctx.now()),
      receivedBy: 'Priya',
      reason: 'Weekly cash',
      held: PRICE,
    },
  })
  return { hauler, job, handInId }
}

test('cash that was handed in without its posting, or by another amount, is a contradiction', async () => {
  const { hauler, job, handInId } = await holder()
  const cause = `hand_in ${handInId} of job #${job.id}`
  expect(
    await foundAfter((db) =>
      sql`update cash_hand_ins set amount_cents = 9900 where id = ${handInId}`.execute(db),
    ),
  ).toEqual([
    `Hauler ${hauler.id}: the ledger has $49.99 in cash with them, but it should be $50.99`,
    `${cause}: the ledger has -$100.00 in hauler_cash, but it should be -$99.00`,
    `${cause}: the ledger has $100.00 in office_funds, but it should be $99.00`,
  ])
  expect(
    await foundAfter((db) =>
      sql`update cash_hand_ins set undone_at = now() where id = ${handInId}`.execute(db),
    ),
  ).toContain(
    `hand_in_undone ${handInId} of job #${job.id}: the ledger has $0.00 in hauler_cash, but it should be $100.00`,
  )
})

test('cash in the ledger that is not with the hauler who holds it is a contradiction', async () => {
  const [one, two] = [await holder(), await holder()]
  expect(await balanceOf(app.ctx.db, 'hauler_cash', one.job.id)).toBe(49_99)
  expect(await cashHeldBy(app.ctx.db, one.hauler.id)).toBe(49_99)
  expect(
    await foundAfter((db) =>
      // The sum of all haulers stays right.
      sql`update cash_hand_ins set hauler_id = ${two.hauler.id} where id = ${one.handInId}`.execute(
        db,
      ),
    ),
  ).toEqual([
    `Hauler ${two.hauler.id}: the ledger has $49.99 in cash with them, but it should be -$50.01`,
    'Hauler without a number: the ledger has -$100.00 in cash with them, but it should be $0.00',
  ])
  expect(
    await foundAfter((db) =>
      post(db, {
        kind: 'provider_fee',
        jobId: one.job.id,
        reference: 'planted',
        entries: { hauler_cash: 3_00, provider_fees: -3_00 },
      }),
    ),
  ).toEqual([
    'Hauler without a number: the ledger has $3.00 in cash with them, but it should be $0.00',
  ])
})
