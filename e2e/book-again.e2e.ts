import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { approvedHauler, answer, uploaded } from './given.ts'
import { type Size, useProduct } from './harness.ts'
import { chooseWindow, CUSTOMER, continueToPayment, payByCard, readSuccess } from './users.ts'
import { addDays, dayOf } from '../contract/calendar.ts'

const product = useProduct()

const ACCESS = {
  place: 'upstairs',
  floors: 2,
  elevator: false,
  walkMinutes: 0,
  notes: 'Code: 4419. Park in the lane',
  unattended: false,
}

/** A browser with a pickup that its customer picked by taps, described and cancelled. */
async function cancelledPickup(size: Size) {
  await approvedHauler(product, 'Dale')
  const context = await product.newContext({ size })
  const { request } = context
  const load = {
    description: '2 sofas and 1 fridge',
    photos: [await uploaded(request, 'photo')],
    access: ACCESS,
    loadSize: 'xl',
  }
  const corrections = [
    { key: 'sofa', quantity: 2 },
    { key: 'fridge', quantity: 1 },
  ]
  const quote = { ...load, corrections, sizeConfirmed: true, area: 'Port Moody' }
  const { quoteId } = await answer<{ quoteId: string }>(request, 'POST', '/api/quote', quote)
  const { id } = await answer<{ id: number }>(request, 'POST', '/api/jobs', {
    ...CUSTOMER,
    ...load,
    quoteId,
    preferredDate: addDays(dayOf(new Date()), 3),
    preferredTime: 'morning',
  })
  const page = `/api/bookings/${id}/page`
  const { path } = await answer<{ path: string }>(request, 'POST', page, {})
  await answer(request, 'POST', `/api${path}/cancel`, { fee: '0.00' })
  return { context, id, path }
}

async function isFilled(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.getByLabel('How many: Sofa').inputValue()).toBe('2')
  await expect.poll(() => dialog.getByLabel('How many: Fridge').inputValue()).toBe('1')
  await expect
    .poll(() => dialog.getByLabel('Describe it').inputValue())
    .toBe('2 sofas and 1 fridge')
  await dialog.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await dialog.getByText('XL, 16+ items').waitFor()
  await expect.poll(() => dialog.getByRole('radio', { name: 'Upstairs' }).isChecked()).toBe(true)
  await dialog.getByText('Gate code, notes, nobody home').click()
  await expect.poll(() => dialog.getByLabel(/^Gate or buzzer code/).inputValue()).toBe('4419')
  await expect
    .poll(() => dialog.getByLabel(/^Note for your hauler/).inputValue())
    .toBe('Park in the lane')
}

/** Chooses a window, goes on and pays: all that is left to do. */
async function bookIt(page: Page, dialog: Locator): Promise<number> {
  await chooseWindow(dialog)
  await dialog.getByText('Updated just now').waitFor()
  await dialog.getByText('This looks like').waitFor({ state: 'hidden' })
  await continueToPayment(dialog)
  await payByCard(dialog, '4242 4242 4242 4242')
  const { jobId } = await readSuccess(dialog)
  await expect.poll(() => new URL(page.url()).search).toBe('?payment=success')
  return jobId
}

test('a pickup is booked again from My pickups without signing in, and its success stays on screen', async () => {
  const { context, id } = await cancelledPickup('phone')
  const page = await product.newPage({ context })
  await page.goto('/my-pickups')
  await page.getByRole('button', { name: `Book again, like job #${id}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a pickup' })
  await isFilled(dialog)
  await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe(CUSTOMER.address)
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(CUSTOMER.email)
  const newJobId = await bookIt(page, dialog)
  expect(newJobId).not.toBe(id)
  const [row] = await ask<{ sizeConfirmed: boolean; notes: string }>(
    product.database,
    `select size_confirmed as "sizeConfirmed", jobs.access->>'notes' as notes from jobs
      join quotes on quotes.id = quote_id where jobs.id = $1`,
    [newJobId],
  )
  expect(row).toEqual({ sizeConfirmed: true, notes: ACCESS.notes })

  await page.reload()
  expect((await readSuccess(dialog)).jobId).toBe(newJobId)
})

test('the job page fills the form too; a link that was passed on shows the load without the contact', async () => {
  const { context, path } = await cancelledPickup('desktop')
  for (const [browser, email] of [
    [context, CUSTOMER.email],
    [await product.newContext(), ''],
  ] as const) {
    const page = await product.newPage({ context: browser })
    await page.goto(path)
    await page.getByRole('button', { name: 'Book again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book a pickup' })
    await isFilled(dialog)
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(email)
  }
})
