import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../contract/calendar.ts'
import { ask, chargesOf } from './books.ts'
import { answer, signInByCall, type GivenHauler } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { oneHauler } from './one-hauler.ts'
import { drawn } from './photos.ts'
import { askForMore, complete } from './priced-job.ts'
import { continueToPayment, CUSTOMER, openBooking, payByCard, readSuccess } from './users.ts'

/** A booking that keeps its word, walked as one customer on a phone: each screen is free of barriers. */

const product = useProduct(() => ({ REQUESTS_ABOVE_CAPACITY: '0', QUIET_HOURS: '0:00-23:59' }))

const DAY = addDays(dayOf(new Date()), 2)
const EVENING = { date: DAY, window: 'evening', loadSize: 'small', area: 'Port Moody' }

const cell = (box: Locator, day: string, window: string) =>
  box.locator(`[data-window="${day} ${window}"]`)

/** Shows a day of the strip and its window, once it can be pressed. */
async function windowOf(box: Locator, day: string, window: string): Promise<Locator> {
  await box.locator(`[data-day="${day}"]`).click()
  const button = cell(box, day, window)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
  return button
}

/** The link in the message that offered a place, as the sandbox's provider has it. */
async function linkOfOffer(): Promise<string> {
  await ask(
    product.database,
    `insert into tasks.job (name, data) values ('scheduled', '{"task": "offer-places", "payload": {}}')`,
    [],
  )
  let link = ''
  await expect
    .poll(
      async () => {
        const [message] = await ask<{ body: string }>(
          product.database,
          `select body from sandbox_messages where body like '%place=%' order by created_at desc limit 1`,
          [],
        )
        link = /\/\?book=1\S+place=[\w-]+/.exec(message?.body ?? '')?.[0] ?? ''
        return link
      },
      { timeout: 60_000 },
    )
    .not.toBe('')
  return link
}

type Check = (screen: string) => Promise<void>

/** Picks, says how to get to it, and sees items, access and price agree. */
async function describeLoad(page: Page, dialog: Locator, check: Check): Promise<void> {
  await dialog.getByRole('button', { name: /^Add Sofa/ }).click()
  await dialog.getByRole('button', { name: /^Add Fridge/ }).click()
  await dialog.getByLabel('Add photo').setInputFiles([await drawn('#5fae92')])
  await dialog.getByText('Updated just now').waitFor()
  await check('picker')
  await dialog.getByRole('radio', { name: 'Upstairs' }).press('Space')
  await dialog.getByText('Updated just now').waitFor()
  await page.getByRole('radio', { name: 'Upstairs' }).and(page.locator(':checked')).waitFor()
  await check('access')
  await dialog.getByLabel('Address').fill(CUSTOMER.address)
  await dialog.getByLabel('First name').fill(CUSTOMER.firstName)
  await dialog.getByLabel('Last name').fill(CUSTOMER.lastName)
  await dialog.getByLabel('Phone').fill(CUSTOMER.phone)
  await dialog.getByLabel('Email').fill(CUSTOMER.email)
  await dialog.getByText('We serve Port Moody.').waitFor()
}

/** The evening fills up under the thumb: the nearest windows are named, and its waiting list is joined. */
async function meetFullWindow(dialog: Locator, other: BrowserContext, check: Check): Promise<void> {
  const evening = await windowOf(dialog, DAY, 'evening')
  await answer(other.request, 'POST', '/api/holds', EVENING)
  await evening.press('Enter')
  await dialog.getByText(/evening just filled up\./).waitFor()
  await dialog.getByRole('heading', { name: 'Nearest open windows' }).waitFor()
  await check('full window')
  await dialog.getByRole('button', { name: /^Join the .* evening waiting list/ }).press('Enter')
  await dialog.getByText("you're on the waiting list. We'll text you if a place opens.").waitFor()
  await check('waiting list')
}

test('a customer books on a phone, and everything that was said comes true', async () => {
  const hauler = await oneHauler(product)
  const other = await product.newContext()
  const { page, found, check } = await inspector(product, { size: 'phone' })
  const dialog = await openBooking(page)
  await describeLoad(page, dialog, check)
  await meetFullWindow(dialog, other, check)

  await (await windowOf(dialog, DAY, 'morning')).press('Enter')
  await dialog.getByText(/Held for you until/).waitFor()
  await dialog.getByText(/^Free to cancel until/).waitFor()
  await dialog.getByRole('link', { name: /^Terms/ }).waitFor()
  await check('policy')
  await continueToPayment(dialog)
  await dialog.getByText(/Your window is held until/).waitFor()
  await check('payment')
  await payByCard(dialog, '4242 4242 4242 4242')
  const booking = await readSuccess(dialog)
  await dialog.getByRole('heading', { name: `You’re booked, ${CUSTOMER.firstName}` }).waitFor()
  await check('success')
  await page.reload()
  expect(await readSuccess(page.getByRole('dialog', { name: 'Book a pickup' }))).toEqual(booking)
  expect(await chargesOf(product.database, booking.jobId)).toBe(1)

  // The place of the evening is free again: the message leads to a form that holds it.
  await other.request.delete('/api/holds')
  const tab = await product.newPage({ context: page.context() })
  await tab.goto(await linkOfOffer())
  const again = tab.getByRole('dialog', { name: 'Book a pickup' })
  await again.getByText(/Held for you until/).waitFor()
  await expect.poll(() => cell(again, DAY, 'evening').getAttribute('aria-pressed')).toBe('true')
  await tab.close()

  await page.getByRole('link', { name: 'Track your pickup' }).click()
  await page.getByRole('heading', { level: 1, name: "We're finding your hauler" }).waitFor()
  await check('job page')
  await reschedule(page, check)
  await finish(page, booking, hauler, check)
  expect(found).toEqual([])
})

/** Moves the pickup to the next morning, without a fee. */
async function reschedule(page: Page, check: Check): Promise<void> {
  const day = addDays(DAY, 1)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const sheet = page.getByRole('dialog', { name: 'Reschedule pickup' })
  await (await windowOf(sheet, day, 'morning')).press('Enter')
  await check('reschedule')
  await sheet.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  const [job] = await ask<{ day: string; window: string }>(
    product.database,
    'select preferred_date::text as day, preferred_time as window from jobs order by id desc limit 1',
    [],
  )
  expect(job).toEqual({ day, window: 'morning' })
}

type Booked = { jobId: number; paid: number }

/** The hauler comes and asks for more; the customer answers from the dashboard, rates and reads the receipt. */
async function finish(
  page: Page,
  { jobId: id, paid: booked }: Booked,
  login: GivenHauler,
  check: Check,
): Promise<void> {
  const hauler = await product.newContext()
  await signInByCall(hauler, login)
  await answer(hauler.request, 'POST', `/api/hauler/claim-job/${id}`)
  await answer(hauler.request, 'PATCH', `/api/hauler/jobs/${id}/status`, { status: 'in_progress' })
  const site = { id, booked, link: '', hauler }
  const { price } = await askForMore(site, 10)

  await page.goto('/my-pickups')
  const question = page.getByRole('region', { name: 'Price question waiting' })
  await question.getByText(`Dale is requesting a new price: ${price}`).waitFor()
  await check('dashboard with a price question')
  await question.getByRole('button', { name: 'Review and answer' }).click()
  await page.getByRole('button', { name: `Approve ${price}` }).waitFor()
  await check('price question')
  await page.getByRole('button', { name: `Approve ${price}` }).press('Enter')
  await page.getByText('was charged.').waitFor()

  await complete(site)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Your junk is hauled away' }).waitFor()
  await page.getByRole('radio', { name: '5 stars' }).press('Space')
  await page.getByRole('checkbox', { name: /may publish this/ }).press('Space')
  await check('rating')
  await page.getByRole('button', { name: 'Send rating' }).click()
  await page.getByRole('heading', { name: 'Your rating' }).waitFor()
  await check('rated')

  await page.getByRole('link', { name: 'Receipt' }).first().click()
  await page.getByText('Total (CAD)').waitFor()
  await expect.poll(() => page.getByRole('main').innerText()).toContain(price)
  await check('receipt')
}
