import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_LOGINS } from '../contract/demo.ts'
import { ask } from './books.ts'
import { checkMoney } from './check-money.ts'
import { signInByCall } from './given.ts'
import { SIZES, useProduct, type Size } from './harness.ts'
import { inspector } from './inspect.ts'

const product = useProduct({ DEMO: 'true', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
const sizes = Object.keys(SIZES) as Size[]
const signIn = (context: Parameters<typeof signInByCall>[0]) =>
  signInByCall(context, { ...DEMO_LOGINS.admin, role: 'admin' })

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  ask<Row>(product.dataDir, text, values)

/** A paid payout of the story made one that failed, as if its transfer had been refused. */
async function failedPayout(): Promise<{ id: number; jobId: number }> {
  const [payout] = await rows<{ id: number; jobId: number; transfer: string }>(
    `select id, job_id as "jobId", transfer_id as transfer from payouts
     where status = 'paid' order by id limit 1`,
  )
  await rows(`delete from sandbox_transfers where id = $1`, [payout?.transfer])
  await rows(
    `update payouts set status = 'failed', reason = 'The transfer was refused: the balance of the account is too low',
       transfer_id = null, paid_at = null where id = $1`,
    [payout?.id],
  )
  return { id: payout?.id ?? 0, jobId: payout?.jobId ?? 0 }
}

/** A charge at the provider that nobody asked for, and an event that was set aside. */
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

/** The story is told while the server already answers, and is there all at once. */
async function storyTold(): Promise<void> {
  const paid = () => rows(`select 1 from payouts where status = 'paid'`)
  await expect.poll(async () => (await paid()).length, { timeout: 30_000 }).toBeGreaterThan(1)
}

const fileOf = async (page: Page, button: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

test('an admin comes from the stuck money to its payout, sends it again and takes the books away', async () => {
  await storyTold()
  const { id, jobId } = await failedPayout()
  const context = await product.newContext()
  await signIn(context)
  const page = await product.newPage({ context })
  await page.goto('/admin?tab=jobs&money=stuck')
  await page.getByRole('link', { name: `Look at job #${jobId} under Money` }).click()
  await page.getByText('The transfer was refused').waitFor()

  await page.getByRole('button', { name: `Retry the payout of job #${jobId}` }).click()
  await page.getByRole('status').filter({ hasText: 'on its way again' }).waitFor()
  const moves = await rows<{ actor: string; move: string }>(
    'select actor, move from payout_moves where payout_id = $1 order by id desc limit 1',
    [id],
  )
  expect(moves).toEqual([{ actor: 'admin', move: 'schedule' }])

  await page.goto('/admin?tab=money')
  const payouts = await fileOf(page, 'CSV')
  expect(payouts).toMatch(/^\uFEFFPayout ID,Job ID,/)
  const ledger = await fileOf(page, 'Ledger CSV')
  expect(ledger).toMatch(/^\uFEFFTransaction,Booked,Kind,Job ID,Reference,Account,/)
  expect(ledger).toMatch(/,charge,\d+,\d+,cash,\d+\.\d\d,\r\n/)
})

test.for(sizes)('money meets no barrier, empty and with something to look at, %s', async (size) => {
  const { page, found, check } = await inspector(product, size, signIn)
  await storyTold()
  await strangeThings()
  await checkMoney(page, check, size)
  await page.getByText('A charge that our books do not have').waitFor()
  await page.getByText('The amount is 100 cents, but 14999 were asked for').waitFor()
  expect(found).toEqual([])
})
