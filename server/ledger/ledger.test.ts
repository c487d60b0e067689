import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { useApp } from '../testing/app.ts'
import { paidJob } from '../testing/paying.ts'
import { checkBooks } from './check-books.ts'
import { post } from './ledger-store.ts'

const app = useApp()

const book = (db: Db, jobId: Awaited<ReturnType<typeof paidJob>>['id'], reference: string) =>
  post(db, { kind: 'charge', jobId, reference, entries: { cash: 10, customer_funds: -10 } })

test.for([
  'update ledger_entries set amount_cents = amount_cents + 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
  'update ledger_transactions set created_at = now()',
  'delete from ledger_transactions',
  'truncate ledger_transactions cascade',
])('the database refuses: %s', async (statement) => {
  await paidJob(app)
  await expect(sql.raw(statement).execute(app.ctx.db)).rejects.toThrow('append-only')
})

test('a transaction that does not balance is refused at commit, with all that came with it', async () => {
  const { id: jobId } = await paidJob(app)
  const before = await app.given.count('ledgerTransactions')
  const unbalancedPost = inTransaction(app.ctx, ({ db }) =>
    post(db, { kind: 'charge', jobId, reference: 'x', entries: { cash: 10, customer_funds: -9 } }),
  )
  await expect(unbalancedPost).rejects.toThrow('does not balance: 1')

  const empty = app.ctx.db
    .insertInto('ledgerTransactions')
    .values({ kind: 'charge', jobId, reference: 'y' })
    .execute()
  await expect(empty).rejects.toThrow('no entries')
  expect(await app.given.count('ledgerTransactions')).toBe(before)
})

test('nothing is added to a transaction that is closed', async () => {
  const { id: jobId } = await paidJob(app)
  const { id: transactionId } = await app.ctx.db
    .selectFrom('ledgerTransactions')
    .select('id')
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  const insertion = app.ctx.db
    .insertInto('ledgerEntries')
    .values({ transactionId, account: 'tips', amountCents: 5 })
    .execute()
  await expect(insertion).rejects.toThrow('does not balance')
})

test('one cause is booked once, and only in accounts that exist', async () => {
  const { id: jobId } = await paidJob(app)
  await inTransaction(app.ctx, ({ db }) => book(db, jobId, 'one cause'))
  const again = inTransaction(app.ctx, ({ db }) => book(db, jobId, 'one cause'))
  await expect(again).rejects.toThrow('ledger_transactions_kind_reference_key')

  const strange = { pocket: 10, cash: -10 } as object
  const elsewhere = inTransaction(app.ctx, ({ db }) =>
    post(db, { kind: 'charge', jobId, reference: 'z', entries: strange }),
  )
  await expect(elsewhere).rejects.toThrow('ledger_entries_account_check')
})

test('the check names a job whose books and records differ', async () => {
  const { id: jobId } = await paidJob(app)
  const complaints = async () =>
    (await checkBooks(app.ctx.db)).filter((line) => line.startsWith(`Job #${jobId}:`))
  expect(await complaints()).toEqual([])

  await app.ctx.db
    .updateTable('payments')
    .set({ amountCents: cents(150_00) })
    .where('jobId', '=', jobId)
    .execute()
  expect(await complaints()).toEqual([
    `Job #${jobId}: the ledger has $149.99 charged, but it should be $150.00`,
    `Job #${jobId}: the ledger has $149.99 held for the customer, but it should be $150.00`,
  ])
})

test('a job that counts as paid without any charge is found by the check', async () => {
  const { id } = await app.given.job({ paymentStatus: 'paid' })
  expect((await checkBooks(app.ctx.db)).filter((line) => line.includes(`#${id}:`))).toEqual([
    `Job #${id}: the ledger has $0.00 charged, but it should be $149.99`,
    `Job #${id}: the ledger has $0.00 held for the customer, but it should be $149.99`,
  ])
})

test.for([
  { platformFeeCents: null, haulerPayoutCents: null },
  { platformFeeCents: cents(45_00), haulerPayoutCents: null },
  { platformFeeCents: null, haulerPayoutCents: cents(104_99) },
  { platformFeeCents: cents(45_00), haulerPayoutCents: cents(104_98) },
])('the database refuses a final price that is split into %o', async (split) => {
  const job = app.given.job({ finalPriceCents: cents(149_99), ...split })
  await expect(job).rejects.toThrow('split_adds_up')
})

test('two payments never go to the provider under the same key', async () => {
  const { id: jobId, estimatedPriceCents: amountCents } = await app.given.job()
  const payment = { jobId, amountCents, status: 'cancelled', idempotencyKey: 'one key' } as const
  const add = () => app.ctx.db.insertInto('payments').values(payment).execute()
  await add()
  await expect(add()).rejects.toThrow('payments_idempotency_key_key')
})
