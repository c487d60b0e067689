import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answer, signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'
import { completeWithoutProof } from './hauler-steps.ts'
import { inspector } from './inspect.ts'
import { drawn } from './photos.ts'
import { jobOnSite, REASON, type JobOnSite } from './priced-job.ts'

const product = useProduct()

const dollars = (amount: number): string => (amount / 100).toFixed(2)
const shareOf = (amount: number): string => `$${dollars(Math.floor((amount * 70 + 50) / 100))}`

/** The hauler's phone with the card of the job on it. */
async function phoneOf(job: JobOnSite): Promise<{ page: Page; card: Locator }> {
  const context = await product.newContext({ size: 'phone' })
  await context.addCookies(await job.hauler.cookies())
  const page = await product.newPage({ context })
  await page.goto('/hauler')
  const card = page.getByRole('article', { name: `Job #${job.id}` })
  await card.getByRole('button', { name: 'Change the price' }).waitFor()
  return { page, card }
}

async function openSheet(page: Page, card: Locator, amount: number): Promise<Locator> {
  await card.getByRole('button', { name: 'Change the price' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change the price' })
  await sheet.getByLabel('New price in dollars').fill(dollars(amount))
  return sheet
}

async function prove(sheet: Locator, photos: number): Promise<void> {
  await sheet.getByRole('button', { name: 'More items than booked' }).click()
  const reason = sheet.getByLabel('Why does it cost more?')
  await reason.fill(`${await reason.inputValue()}. ${REASON}`)
  const colours = ['#c9683e', '#5fae92'].slice(0, photos)
  await sheet.getByLabel('Add photo').setInputFiles(await Promise.all(colours.map(drawn)))
  await sheet.getByText(`${photos} of 3 photos.`).waitFor()
}

const news = (card: Locator, words: string | RegExp) =>
  card.getByRole('status').filter({ hasText: words }).waitFor()

test('a higher price waits for the customer; approved it is the price, and the job can be completed', async () => {
  const job = await jobOnSite(product)
  const { page, card } = await phoneOf(job)
  const newPrice = job.booked + 10_00
  const sheet = await openSheet(page, card, newPrice)
  await sheet.getByText(shareOf(newPrice), { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Ask Amrita' }).click()
  await sheet.getByText('Please say why it costs more').first().waitFor()
  await prove(sheet, 2)
  await sheet.getByRole('button', { name: 'Ask Amrita' }).click()
  await sheet.waitFor({ state: 'hidden' })

  await news(card, 'Waiting for Amrita')
  await card
    .getByRole('timer')
    .getByText(/^(30|29):\d\d left$/)
    .waitFor()
  await card.getByRole('button', { name: 'Mark Complete' }).press('Enter')
  await page
    .getByRole('alert')
    .getByText(/not answered yet/)
    .waitFor()
  const refusal = await job.hauler.request.patch(`/api/hauler/jobs/${job.id}/status`, {
    data: { status: 'completed' },
  })
  expect(refusal.status()).toBe(409)

  const customer = await product.newContext()
  await answer(customer.request, 'POST', `/api${job.link}/price/approve`, {
    price: dollars(newPrice),
  })
  await news(card, `Amrita approved $${dollars(newPrice)}`)
  await card.getByText(`~${shareOf(newPrice)}`).waitFor()
  await completeWithoutProof(page, card)
  const page2 = await answer<{ money: { price: string; isFinal: boolean } }>(
    customer.request,
    'GET',
    `/api${job.link}`,
  )
  expect(page2.money).toMatchObject({ price: dollars(newPrice), isFinal: true })
})

test('a lower price needs a confirmation and no approval', async () => {
  const job = await jobOnSite(product)
  const { page, card } = await phoneOf(job)
  const lower = job.booked - 20_00
  const sheet = await openSheet(page, card, lower)
  await expect.poll(() => sheet.getByLabel('Why does it cost more?').count()).toBe(0)
  await sheet.getByRole('button', { name: `Set the price to $${dollars(lower)}` }).click()
  const question = page.getByRole('dialog', { name: `Set the price to $${dollars(lower)}?` })
  await question.getByText('Amrita gets $20.00 back').waitFor()
  await question.getByRole('button', { name: 'Set the price' }).click()
  await news(card, `The price is $${dollars(lower)} now`)
  await card.getByText(`~${shareOf(lower)}`).waitFor()
  await expect.poll(() => card.getByRole('button', { name: 'Change the price' }).count()).toBe(1)
})

test('a price that is taken back leaves the agreed one, and the way to name another', async () => {
  const job = await jobOnSite(product)
  const { page, card } = await phoneOf(job)
  const sheet = await openSheet(page, card, job.booked + 5_00)
  await prove(sheet, 1)
  await sheet.getByRole('button', { name: 'Ask Amrita' }).click()
  await card.getByRole('button', { name: 'Withdraw request' }).click()
  await page
    .getByRole('status')
    .getByText(`Request withdrawn. The price stays $${dollars(job.booked)}`)
    .waitFor()
  await card.getByRole('button', { name: 'Change the price' }).waitFor()
  await expect.poll(() => card.getByRole('timer').count()).toBe(0)
})

test('above the cap our team is asked first, and what they wrote is read by the hauler', async () => {
  const job = await jobOnSite(product)
  const { page, card } = await phoneOf(job)
  const sheet = await openSheet(page, card, job.booked * 2)
  await prove(sheet, 1)
  await sheet.getByRole('button', { name: 'Ask our team' }).click()
  await news(card, 'Waiting for our team')
  const admin = await product.newContext()
  await signInAdmin(admin)
  const waiting = await answer<{ id: number; jobId: number }[]>(
    admin.request,
    'GET',
    '/api/admin/price-changes',
  )
  const id = waiting.find(({ jobId }) => jobId === job.id)?.id
  const reason = 'Two sofas do not double the price'
  await answer(admin.request, 'POST', `/api/admin/price-changes/${id}/refuse`, { reason })
  await news(card, `${reason}. The price stays $${dollars(job.booked)}.`)
  await page
    .getByRole('alert')
    .getByText(/Our team did not agree/)
    .waitFor()
  await expect.poll(() => card.getByRole('button', { name: 'Change the price' }).count()).toBe(1)
})

test('when the customer ends the job instead, the hauler hears it and the card leaves the work', async () => {
  const job = await jobOnSite(product)
  const { page, card } = await phoneOf(job)
  const newPrice = job.booked + 10_00
  const sheet = await openSheet(page, card, newPrice)
  await prove(sheet, 1)
  await sheet.getByRole('button', { name: 'Ask Amrita' }).click()
  await news(card, 'Waiting for Amrita')
  const customer = await product.newContext()
  const answerBody = { price: dollars(newPrice), instead: 'trip_fee' }
  await answer(customer.request, 'POST', `/api${job.link}/price/decline`, answerBody)
  await page.getByRole('alert').filter({ hasText: 'The job has changed' }).waitFor()
  await card.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: 'Mark Complete' }).count()).toBe(0)
})

test.for(['phone', 'desktop'] as const)('changing a price meets no barrier, %s', async (size) => {
  const job = await jobOnSite(product)
  const { page, found, check } = await inspector(product, {
    size,
    signIn: async (context) => context.addCookies(await job.hauler.cookies()),
  })
  await page.goto('/hauler')
  const card = page.getByRole('article', { name: `Job #${job.id}` })
  await card.getByRole('button', { name: 'Change the price' }).waitFor()
  await check('job in progress')
  const sheet = await openSheet(page, card, job.booked + 10_00)
  await sheet.getByRole('button', { name: 'Ask Amrita' }).click()
  await check('new price without its proof')
  await prove(sheet, 2)
  await check('new price')
  await sheet.getByRole('button', { name: 'Ask Amrita' }).click()
  await news(card, 'Waiting for Amrita')
  await check('price that waits')
  expect(found).toEqual([])
})
