import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, booksOf, chargesOf } from './books.ts'
import { checkPriceAndTip } from './check-job-page.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { payByCard, switchTo } from './users.ts'
import { askForMore, complete, type JobOnSite, jobOnSite, REASON } from './priced-job.ts'

const product = useProduct()

/** Its bank asks about the first payment, and about no other. */
const ASKS_ONCE = '4000 0025 0000 3155'
const ASKS_ALWAYS = '4000 0027 6000 3184'
const DECLINED_LATER = '4000 0000 0000 0341'
const GOOD = '4242 4242 4242 4242'

const MORE = 2_400
/** A page of a job under way asks for what is new every 20 s. */
const LOOKS_AGAIN_AFTER_MS = 20_000

/**
 * Each account of the ledger with what it has for a job, in cents; what is owed or earned is negative.
 * Without what the provider keeps, which is booked at some minute of the hour.
 */
async function accountsOf({ id }: JobOnSite): Promise<Record<string, number>> {
  const rows = await ask<{ account: string; cents: number }>(
    product.database,
    `select account, sum(amount_cents)::int as cents
     from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
     where job_id = $1 and kind <> 'provider_fee' group by account having sum(amount_cents) <> 0`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

const splitOf = (price: number) => {
  const payout = Math.round(price * 0.7)
  return { cash: price, hauler_payable: -payout, platform_fee: payout - price }
}

/** The customer's page at 360 px, opened while the hauler is there and asks for $24.00 more. */
async function jobWithRequest(
  card?: string,
): Promise<{ job: JobOnSite; page: Page; price: string }> {
  const job = await jobOnSite(product, card ? { card } : {})
  const { price } = await askForMore(job, MORE / 100)
  const page = await product.newPage({ size: 'phone' })
  await page.goto(job.link)
  await page.getByRole('heading', { name: 'Approve the new price?' }).waitFor()
  return { job, page, price }
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
const approve = (page: Page, price: string) =>
  page.getByRole('button', { name: `Approve ${price}` })
const bank = (page: Page) => page.getByRole('dialog', { name: "Verify it's you" })

test('a price that is approved, by two quick taps, is charged once and shared when the job is done', async () => {
  const { job, page, price } = await jobWithRequest(ASKS_ONCE)
  const card = page.getByRole('region', { name: 'Approve the new price?' })
  await card.getByText(REASON).waitFor()
  await card.getByText(/we'll charge your \w+ \d{4} \$24\.00 more/).waitFor()
  await card.getByText(/^(30|29)\s*min left to answer$/).waitFor()
  await card.getByText(`No answer? The price stays ${dollars(job.booked)}.`).waitFor()
  await card.getByRole('button', { name: /^Photo 1 of 1/ }).click()
  await page.keyboard.press('Escape')

  const approvals: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/price/approve')) approvals.push(request.url())
  })
  // Both come before the page can show that it is busy.
  await approve(page, price).evaluate((button) => {
    if (button instanceof HTMLElement) for (const tap of [button, button]) tap.click()
  })
  const words = page.getByText(`You approved ${price}; $24.00 was charged.`)
  await words.waitFor()
  await expect.poll(() => words.evaluate((line) => line === document.activeElement)).toBe(true)
  expect(approvals).toHaveLength(1)
  await page.getByText('Agreed price, all-in').waitFor()
  await page.getByRole('heading', { name: 'Status', exact: true }).click()
  await page.getByText('New price agreed').waitFor()

  await complete(job)
  const whole = job.booked + MORE
  await expect.poll(() => accountsOf(job)).toEqual(splitOf(whole))
  const books = await booksOf(product.database, job.id)
  expect(books).toMatchObject({ charged: whole, sum: 0 })
  expect(books?.charged).toBe(Math.round(whole * 0.7) + (books?.fee ?? 0))
  await expect.poll(() => chargesOf(product.database, job.id)).toBe(2)
})

test('a price that is declined leaves what was booked, and nothing more is charged', async () => {
  const { job, page } = await jobWithRequest()
  await page.getByRole('button', { name: 'Decline' }).click()
  const back = page.getByRole('button', { name: 'Go back' })
  await expect.poll(() => back.evaluate((button) => button === document.activeElement)).toBe(true)
  await page
    .getByRole('button', { name: `Do only what was booked, for ${dollars(job.booked)}` })
    .click()
  await page.getByText(`Dale does what was booked, for ${dollars(job.booked)}.`).waitFor()
  await page.getByRole('heading', { name: 'Status', exact: true }).click()
  await page.getByText('New price declined').waitFor()

  await complete(job)
  await expect.poll(() => accountsOf(job)).toEqual(splitOf(job.booked))
  await expect.poll(() => chargesOf(product.database, job.id)).toBe(1)
})

test('who wants nothing done pays the trip fee, of which the hauler has 34.30, and has the rest back', async () => {
  const { job, page } = await jobWithRequest()
  await page.getByRole('button', { name: 'Decline' }).click()
  const rest = dollars(job.booked - 4_900)
  await page.getByText(`We'll refund ${rest} to your card.`).waitFor()
  await page.getByRole('button', { name: 'Cancel and pay the $49.00 trip fee' }).click()
  await page.getByText(`We keep the $49.00 trip fee and refund ${rest} to your card.`).waitFor()
  await page.getByRole('heading', { name: 'This pickup was cancelled' }).waitFor()

  await expect
    .poll(() => accountsOf(job))
    .toEqual({ cash: 4_900, hauler_payable: -3_430, platform_fee: -1_470 })
  await expect.poll(() => chargesOf(product.database, job.id)).toBe(1)
})

test('a bank that asks about the saved card is answered on the page, and then it is charged', async () => {
  const { job, page, price } = await jobWithRequest(ASKS_ALWAYS)
  await approve(page, price).click()
  await page.getByRole('heading', { name: 'Please finish paying' }).waitFor()
  await payByCard(page.getByRole('main'), ASKS_ALWAYS)
  await bank(page).getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('main').getByText('We are unable to authenticate').waitFor()
  await expect.poll(() => chargesOf(product.database, job.id)).toBe(1)

  // What was begun is still there after a reload, and goes on where it was.
  await page.reload()
  await page.getByRole('heading', { name: `You approved ${price}` }).waitFor()
  await page.getByRole('button', { name: 'Finish paying $24.00' }).click()
  await payByCard(page.getByRole('main'), ASKS_ALWAYS)
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await page.getByText(`You approved ${price}; $24.00 was charged.`).waitFor()

  await complete(job)
  await expect.poll(() => accountsOf(job)).toEqual(splitOf(job.booked + MORE))
  await expect.poll(() => chargesOf(product.database, job.id)).toBe(2)
})

test('a card that is declined says so, and the customer may decline the price after all', async () => {
  const { job, page, price } = await jobWithRequest(DECLINED_LATER)
  await approve(page, price).click()
  await page.getByRole('heading', { name: 'Your card was not charged' }).waitFor()
  await page.getByRole('main').getByText('Your card was declined.').waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: /^Do only what was booked/ }).click()
  await page.getByText('You declined.').waitFor()

  await complete(job)
  await expect.poll(() => accountsOf(job)).toEqual(splitOf(job.booked))
  await expect.poll(() => chargesOf(product.database, job.id)).toBe(1)
})

test('an open page hears of a new price by itself, and of its end, and nothing below it moves', async () => {
  const job = await jobOnSite(product)
  const page = await product.newPage({ size: 'phone' })
  await page.clock.install()
  await page.goto(job.link)
  await page.getByRole('heading', { level: 1, name: 'Dale is loading' }).waitFor()
  await askForMore(job, MORE / 100)
  await page.clock.fastForward(LOOKS_AGAIN_AFTER_MS)
  const heading = page.getByRole('heading', { name: 'Approve the new price?' })
  await heading.waitFor()
  const below = page.getByRole('heading', { name: 'Status', exact: true })
  const before = await below.boundingBox()

  await ask(
    product.database,
    `update price_changes set answer_by = now() + interval '1 second' where job_id = $1`,
    [job.id],
  )
  await ask(
    product.database,
    `update tasks.job set start_after = now() + interval '1 second' where data ->> 'task' = 'expire-price'`,
    [],
  )
  const status = () =>
    ask(product.database, `select status from price_changes where job_id = $1`, [job.id])
  await expect.poll(status, { timeout: 60_000 }).toEqual([{ status: 'expired' }])
  await page.clock.fastForward(LOOKS_AGAIN_AFTER_MS)
  await page
    .getByText(`The time to answer is over. The price stays ${dollars(job.booked)}`)
    .waitFor()
  await expect.poll(async () => (await below.boundingBox())?.y).toBe(before?.y)
  await expect.poll(() => page.getByRole('button', { name: 'Decline' }).count()).toBe(0)
})

test('a tip goes to the hauler whole, once, and stands apart on the receipt', async () => {
  const job = await jobOnSite(product)
  await complete(job)
  const page = await product.newPage({ size: 'phone' })
  await page.goto(job.link)
  const tip = page.getByRole('region', { name: 'Tip Dale?' })
  await expect.poll(() => tip.getByRole('radio', { checked: true }).count()).toBe(0)
  await tip.getByRole('button', { name: 'Send a tip' }).click()
  await tip.getByText('Please choose an amount').waitFor()
  await switchTo(tip.getByRole('radio', { name: 'Another amount' }), true)
  await tip.getByLabel('Your amount in dollars').fill('12.50')
  await tip.getByRole('button', { name: 'Tip $12.50' }).click()
  await page.getByText('You tipped Dale $12.50. Dale gets 100% of it.').waitFor()

  const { cash, hauler_payable: share, platform_fee: fee } = splitOf(job.booked)
  await expect
    .poll(() => accountsOf(job))
    .toEqual({
      cash: cash + 1_250,
      hauler_payable: share,
      platform_fee: fee,
      tips: -1_250,
    })
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page
    .locator('dl div', { hasText: /^Total \(CAD\)/ })
    .getByText(dollars(job.booked))
    .waitFor()
  await page.locator('dl div', { hasText: /^Tip/ }).getByText('$12.50').waitFor()
})

test('a new price and a tip meet no barrier', async () => {
  const job = await jobOnSite(product, { card: ASKS_ALWAYS })
  const { price } = await askForMore(job, MORE / 100)
  const { page, found, check } = await inspector(product)
  await page.goto(job.link)
  await checkPriceAndTip(page, check, {
    price,
    pay: () => payByCard(page.getByRole('main'), GOOD),
    complete: () => complete(job),
  })
  expect(found).toEqual([])
})
