import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_LOGINS } from '../contract/demo.ts'
import { ask } from './books.ts'
import { checkDecisions, checkMoney, checkRefund } from './check-money.ts'
import { signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'

const product = useProduct({ DEMO: 'true', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
const signIn = (context: Parameters<typeof signInByCall>[0]) =>
  signInByCall(context, { ...DEMO_LOGINS.admin, role: 'admin' })

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  ask<Row>(product.database, text, values)

/** A payout of the sample data whose transfer was refused, in place of the one that was paid. */
async function failedPayout(): Promise<{ id: number; jobId: number }> {
  const [paidPayout] = await rows<{ id: number; transfer: string }>(
    `update payouts set status = 'reversed' where id = (
       select min(id) from payouts where status = 'paid')
     returning id, transfer_id as transfer`,
  )
  await rows(`delete from sandbox_transfers where id = $1`, [paidPayout?.transfer])
  const [newPayout] = await rows<{ id: number; jobId: number }>(
    `insert into payouts (job_id, payment_id, hauler_id, amount_cents, status, reason)
     select job_id, payment_id, hauler_id, amount_cents, 'failed',
       'The transfer was refused: the balance of the account is too low'
     from payouts where id = $1 returning id, job_id as "jobId"`,
    [paidPayout?.id],
  )
  return newPayout ?? { id: 0, jobId: 0 }
}

/** A charge at the provider without a job, and a webhook event that was set aside. */
async function strangeThings(): Promise<void> {
  await rows(
    `insert into sandbox_payments (id, client_secret, job_id, amount_cents, description,
       customer_email, status, charge_id)
     values ('pi_stray', 'stray', 999999, 7700, 'Not ours', 'nobody@example.test', 'succeeded', 'ch_stray')
     on conflict do nothing`,
  )
  await rows(
    `insert into payment_events (provider, event_id, event, handled_at, reason)
     values ('sandbox', 'evt_strange', '{"id":"evt_strange","type":"payment_changed"}', now(),
       'The amount is 100 cents, but 14999 were asked for')
     on conflict do nothing`,
  )
}

/** A completed job of the sample data whose hauler was paid, and from which nothing went back. */
async function paidOutJob(): Promise<{ id: number; price: number }> {
  const [job] = await rows<{ id: number; price: number }>(
    `select j.id, j.final_price_cents as price from jobs j
       join payouts o on o.job_id = j.id and o.status = 'paid'
     where j.status = 'completed' and j.final_price_cents > 10000 and j.deleted_at is null
       and not exists (select from refunds r where r.job_id = j.id)
       and not exists (select from disputes d where d.job_id = j.id)
       -- Without a code: its hauler has the share of the price before it.
       and abs(j.hauler_payout_cents - 0.7 * j.final_price_cents) < 1
     order by j.id desc limit 1`,
  )
  return job ?? { id: 0, price: 0 }
}

/** A price above the cap, a charge that the bank took back unheard, and a share that could not be taken back. */
async function thingsToDecide(): Promise<void> {
  const { id } = await paidOutJob()
  await rows(
    `insert into price_changes (job_id, hauler_id, from_cents, to_cents, due_cents, reason, photos, status)
     select id, hauler_id, 14999, 24900, 9901, 'A second sofa and a fridge stood behind the garage door.',
       photos[1:2], 'pending_admin' from jobs where id = $1 on conflict do nothing`,
    [id],
  )
  await rows(
    `insert into sandbox_disputes (id, charge_id, amount_cents, reason, evidence_due_by)
     select 'du_' || job_id, charge_id, amount_cents, 'product_not_received', now() + interval '2 days'
       from payments where job_id = $1 and purpose = 'booking' and status = 'paid'`,
    [id],
  )
  await rows(
    `insert into reversals (job_id, payout_id, amount_cents, status, failure, refund_id)
     select job_id, payout_id, 100, 'failed', 'The account is closed.', refund_id
       from reversals where refund_id is not null and status = 'succeeded' limit 1`,
  )
}

const fileOf = async (page: Page, button: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

test('an admin comes from the stuck money to its payout, sends it again and takes the books away', async () => {
  const { id, jobId } = await failedPayout()
  const context = await product.newContext()
  await signIn(context)
  const page = await product.newPage({ context })
  await page.goto('/admin?tab=jobs&money=stuck')
  await page.getByRole('link', { name: `Look at job #${jobId} under Money` }).click()
  await page.getByText('The transfer was refused').waitFor()

  await page.getByRole('button', { name: `Retry the payout of job #${jobId}` }).click()
  await page.getByRole('status').filter({ hasText: 'on its way again' }).waitFor()
  const moves = () =>
    rows<{ by: string; move: string }>(
      "select by, move from transitions where noun = 'payout' and noun_id = $1 order by id",
      [id],
    )
  await expect.poll(moves).toEqual([
    { by: 'admin', move: 'schedule' },
    { by: 'provider', move: 'pay' },
  ])

  await page.goto('/admin?tab=money')
  const payouts = await fileOf(page, 'CSV')
  expect(payouts).toMatch(/^\uFEFFPayout ID,Job ID,/)
  await page.goto('/admin?tab=money&part=ledger')
  const ledger = await fileOf(page, 'Ledger CSV')
  expect(ledger).toMatch(/^\uFEFFTransaction,Booked,Kind,Job ID,Reference,Account,/)
  expect(ledger).toMatch(/,charge,\d+,\d+,cash,\d+\.\d\d,\r\n/)
})

test('an admin gives part of a price back from the job, and sees before what hauler and platform bear', async () => {
  const { id, price } = await paidOutJob()
  const context = await product.newContext()
  await signIn(context)
  const page = await product.newPage({ context })
  await page.goto(`/admin?tab=jobs&job=${id}`)
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: `Refund of job #${id}` })
  await dialog.getByRole('button', { name: 'A part' }).click()
  await dialog.getByLabel('Amount in dollars').fill('50')
  const choice = dialog.getByText('Take the hauler’s share back').locator('..')
  await choice.getByText('$35.00').waitFor()
  await choice.getByText('$15.00').waitFor()
  await dialog.getByRole('button', { name: 'Refund $50.00' }).click()
  await dialog.getByText('Please write the reason; the customer reads it').waitFor()
  await dialog.getByLabel('Reason').fill('Sorry for the scratch on your wall.')
  await dialog.getByRole('button', { name: 'Refund $50.00' }).click()
  await page.getByRole('status').filter({ hasText: '$50.00 refunded to the customer' }).waitFor()
  await page.getByText('$35.00 of it was the hauler', { exact: false }).waitFor()

  const bookedEntries = () =>
    rows<{ kind: string; account: string; cents: number }>(
      `select kind, account, sum(amount_cents)::int as cents from ledger_entries e
         join ledger_transactions t on t.id = e.transaction_id
       where t.job_id = $1 and kind in ('settled_refund', 'refund', 'share_reversal')
       group by kind, account order by kind, account`,
      [id],
    )
  await expect.poll(bookedEntries).toEqual([
    { kind: 'refund', account: 'cash', cents: -50_00 },
    { kind: 'refund', account: 'refunds', cents: 50_00 },
    { kind: 'settled_refund', account: 'hauler_payable', cents: 35_00 },
    { kind: 'settled_refund', account: 'platform_fee', cents: 15_00 },
    { kind: 'settled_refund', account: 'refunds', cents: -50_00 },
    { kind: 'share_reversal', account: 'cash', cents: 35_00 },
    { kind: 'share_reversal', account: 'hauler_payable', cents: -35_00 },
  ])
  const [job] = await rows<{ left: number }>(
    `select sum(amount_cents)::int as left from ledger_entries e
       join ledger_transactions t on t.id = e.transaction_id
     where t.job_id = $1 and account = 'platform_fee' and kind <> 'provider_fee'`,
    [id],
  )
  expect(job?.left).toBe(Math.floor((price * 70 + 50) / 100) - price + 15_00)
})

test('money meets no barrier, empty and with something to look at', async () => {
  const { page, found, check } = await inspector(product, { signIn })
  await strangeThings()
  const { id } = await paidOutJob()
  await checkRefund(page, check, id)
  await thingsToDecide()
  await checkMoney(page, check)
  await page.getByText('A charge that our books do not have').waitFor()
  await page.getByText('The amount is 100 cents, but 14999 were asked for').waitFor()
  await checkDecisions(page, check)
  expect(found).toEqual([])
})
