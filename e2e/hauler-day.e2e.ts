import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf, instantAt } from '../contract/calendar.ts'
import { addMattresses } from './add-mattresses.ts'
import { ask, booksOf } from './books.ts'
import { answer, approvedHauler, paidJob, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { completeWithoutProof, startJob } from './hauler-steps.ts'
import { jobLinkIn } from './job-links.ts'
import { drawn } from './photos.ts'
import { runNow } from './run-now.ts'

/** A hauler's day at 360 px, with the service worker, and with the signal gone in the middle. */

const product = useProduct({ PAYOUT_HOLD_HOURS: '24' })

const cardOf = (page: Page, id: number): Locator =>
  page.getByRole('article', { name: `Job #${id}` })

/** The hauler's phone, with the bank connected; its worker has stored the screens. */
async function phone(login: Parameters<typeof signInByCall>[1]) {
  const context = await product.newContext({ size: 'phone', worker: true })
  await signInByCall(context, login)
  const page = await product.newPage({ context })
  await page.goto('/hauler')
  await page.getByRole('region', { name: 'Bank account' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Connect test bank account' }).click()
  await page.getByText('Bank Account Connected').waitFor()
  await page.goto('/hauler?tab=available')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  return { context, page }
}

/** Opens the card of a stop that is not the current one, if it is folded. */
async function unfold(card: Locator): Promise<void> {
  await card.waitFor()
  const foldButton = card.locator('h4 button[aria-expanded=false]')
  if ((await foldButton.count()) > 0) await foldButton.click()
}

async function tap(card: Locator, name: string): Promise<void> {
  await unfold(card)
  await card.getByRole('button', { name }).click()
}

/** A step that is asked about first, since the pickup is on another day. */
async function step(page: Page, card: Locator, name: string): Promise<void> {
  await tap(card, name)
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** Fills the completion with two photos and donates everything. */
async function completeOffline(page: Page, card: Locator, id: number): Promise<void> {
  await tap(card, 'Mark Complete')
  const sheet = page.getByRole('dialog', { name: `Complete job #${id}` })
  await sheet
    .getByLabel('Add after-photo')
    .setInputFiles([await drawn('#5fae92'), await drawn('#8cc4b0')])
  await sheet.getByText('2 taken.').waitFor()
  const places = sheet.getByRole('combobox')
  await places.first().waitFor()
  const groups = await places.count()
  for (let at = 0; at < groups; at++) await places.nth(at).selectOption({ label: 'Donated' })
  await sheet.getByText(`${groups + 1} of ${groups + 1} done`).waitFor()
  await sheet.getByRole('button', { name: 'Mark Complete' }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** A load with room for two mattresses below the cap, which is 15% above the estimate. */
const BIG_LOAD = {
  loadSize: 'large',
  description: 'Sectional sofa, two wardrobes, desk, dresser, two fridges and twenty boxes',
}

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Without a signal' })
const rowsOf = async (text: string, id: number): Promise<number> =>
  (await ask(product.database, text, [id])).length

/** The database lets a day pass: the arrival was yesterday at 9:06 AM, in the window. */
async function arrivedYesterday(id: number): Promise<void> {
  const yesterday = addDays(dayOf(new Date()), -1)
  await ask(
    product.database,
    'update jobs set preferred_date = $2, scheduled_date = $2 where id = $1',
    [id, yesterday],
  )
  const at = instantAt(yesterday, '09:06')
  await ask(product.database, 'update job_events set noted_at = $2 where job_id = $1', [id, at])
}

test('a day with the signal gone in the middle: everything goes out once, in order, and is paid', async () => {
  const hauler = await approvedHauler(product, 'Dale')
  const book = async (firstName: string) =>
    paidJob(await product.newContext(), { firstName, ...(firstName === 'Fatima' && BIG_LOAD) })
  const [missedJob, pricedJob, keptJob, movedJob] = await Promise.all(
    (['Amrita', 'Fatima', 'Pavel', 'Nasrin'] as const).map(book),
  )
  if (!missedJob || !pricedJob || !keptJob || !movedJob) throw new Error('Four jobs were booked')
  const { context, page } = await phone(hauler)
  for (const { id } of [missedJob, pricedJob, keptJob]) {
    await tap(cardOf(page, id), 'Claim Job')
    await cardOf(page, id).waitFor({ state: 'detached' })
  }
  await answer(context.request, 'POST', `/api/hauler/claim-job/${movedJob.id}`)

  await page.goto('/hauler')
  const card = cardOf(page, keptJob.id)
  await step(page, card, 'On my way')
  await page.getByText('Pavel knows you’re on the way').waitFor()

  // In the basement.
  await context.setOffline(true)
  const banner = bannerOf(page)
  await banner.getByText("You're offline. Your changes are kept.").waitFor()
  await banner.getByText(/^Last update \d+:\d\d [AP]M/).waitFor()
  await step(page, card, 'Arrived')
  await banner.getByText(`Arrived, #${keptJob.id}`).waitFor()
  await unfold(card)
  await startJob(page, card)
  await banner.getByText(`Start Job, #${keptJob.id}`).waitFor()
  await card.locator('li[data-state=waiting]').nth(1).waitFor()
  await step(page, cardOf(page, movedJob.id), 'On my way')
  await banner.getByText(`On my way, #${movedJob.id}`).waitFor()

  // The phone was put away and closed the page; its jobs and its queue are there.
  await page.reload()
  await banner.getByText('3 actions waiting').waitFor()
  await card.getByText('Pavel').first().waitFor()
  await completeOffline(page, card, keptJob.id)
  await banner.getByText('5 actions waiting').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.goto('/hauler?tab=available').catch(() => undefined)
  await banner.getByText('5 actions waiting').waitFor()

  // Meanwhile a customer cancels.
  await answer(
    (await product.newContext()).request,
    'POST',
    `/api${await jobLinkIn(product.database, movedJob.id)}/cancel`,
    { fee: '0.00' },
  )
  await context.setOffline(false)
  await page.getByText('Back online. 4 actions sent').waitFor()
  const refusal = page.getByRole('alert').filter({ hasText: `On my way, #${movedJob.id}` })
  await refusal.getByText('was not accepted').waitFor()
  await tap(refusal, 'Dismiss')
  await page.goto('/hauler')
  await cardOf(page, missedJob.id).waitFor()
  expect(await card.count()).toBe(0)
  expect(await rowsOf('select 1 from job_events where job_id = $1', keptJob.id)).toBe(2)
  const photos = 'select 1 from uploads where job_id = $1 and user_id is not null'
  expect(await rowsOf(photos, keptJob.id)).toBe(2)
  expect(await rowsOf('select 1 from job_events where job_id = $1', movedJob.id)).toBe(0)
  expect(await booksOf(product.database, keptJob.id)).toMatchObject({
    sum: 0,
    payoutStatus: 'on_hold',
  })

  // The hold passes while the day goes on.
  await ask(
    product.database,
    `update jobs set completed_at = now() - interval '3 days', finished_at = null,
       preferred_date = current_date - 5, scheduled_date = null where id = $1`,
    [keptJob.id],
  )
  await ask(product.database, 'delete from job_schedule where job_id = $1', [keptJob.id])
  await ask(product.database, 'update payouts set releases_at = now() where job_id = $1', [
    keptJob.id,
  ])

  await step(page, cardOf(page, missedJob.id), 'Arrived')
  await page.getByText('Amrita sees that you have arrived').waitFor()
  await arrivedYesterday(missedJob.id)
  await page.reload()
  await tap(cardOf(page, missedJob.id), 'No one here?')
  const door = page.getByRole('dialog', { name: 'No one here?' })
  // The browser would ask which program dials, and take no further input.
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      const isLink = event.target instanceof Element && event.target.closest('a[href^="tel:"]')
      if (isLink) event.preventDefault()
    }),
  )
  await door.getByRole('link', { name: 'Call Amrita Gill' }).click()
  await door.getByText('Called once').waitFor()
  await door.getByLabel('Add photo').setInputFiles([await drawn('#c9683e')])
  await door.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  // It moves to the first place once nothing is missing.
  await door.locator('footer button').first().getByText('Record no-show').waitFor()
  await door.getByRole('button', { name: 'Record no-show' }).press('Enter')
  await page.getByText('The job has ended for the trip fee.').waitFor()
  await page.getByRole('button', { name: 'Back to my jobs' }).click()

  const last = cardOf(page, pricedJob.id)
  await unfold(last)
  await startJob(page, last)
  await page.getByText('Job status updated successfully').first().waitFor()
  const customer = await product.newPage({ size: 'phone' })
  await customer.goto(await jobLinkIn(product.database, pricedJob.id))
  await customer.getByRole('heading', { level: 1 }).waitFor()
  const booked = Math.round(Number(pricedJob.estimatedPrice) * 100)
  const price = await addMattresses({ page, card: last, customer, booked })
  await last.getByText(`Fatima approved ${price}`).waitFor()
  await completeWithoutProof(page, last)

  for (const { id } of [missedJob, pricedJob, keptJob, movedJob])
    expect(await booksOf(product.database, id)).toMatchObject({ sum: 0 })
  const doubles = await ask(
    product.database,
    `select job_id, message_type, channel, count(*) from notifications
     where withdrawn_at is null group by 1, 2, 3 having count(*) > 1`,
    [],
  )
  expect(doubles).toEqual([])
  const isPaid = async () => (await booksOf(product.database, keptJob.id))?.payoutStatus
  await runNow(product.database, 'release-due-payouts')
  await expect.poll(isPaid).toBe('paid')
})
