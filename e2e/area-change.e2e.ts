import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../contract/calendar.ts'
import { ask } from './books.ts'
import { approvedHauler } from './given.ts'
import { useProduct } from './harness.ts'
import { drawn } from './photos.ts'
import {
  chooseWindow,
  continueToPayment,
  CUSTOMER,
  openBooking,
  payByCard,
  readSuccess,
} from './users.ts'

/** The address changes after the price and the window were chosen, on a phone. */

const product = useProduct()
const DAY = addDays(dayOf(new Date()), 2)

const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

async function priceIn(dialog: Locator): Promise<number> {
  await dialog.getByText('Updated just now').waitFor()
  return cents(await dialog.getByRole('status').filter({ hasText: 'Your price is' }).innerText())
}

async function moveTo(dialog: Locator, address: string, says: string): Promise<void> {
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('First name').focus()
  await dialog.getByText(says).first().waitFor()
}

const jobs = () =>
  ask<{ area: string; price: number }>(
    product.database,
    'select area, estimated_price_cents as price from jobs order by id desc',
    [],
  )

test('an address that moves to another area is priced and placed again, and never booked outside', async () => {
  const hauler = await approvedHauler(product, 'Dale')
  await ask(product.database, 'update haulers set service_areas = $1 where id = $2', [
    ['Vancouver'],
    hauler.id,
  ])
  const page = await product.newPage({ size: 'phone' })
  const dialog = await openBooking(page)
  await dialog.getByLabel('Describe it').fill('A sofa and two chairs')
  await dialog.getByLabel('Add photo').setInputFiles([await drawn('#5fae92')])
  await moveTo(dialog, '1166 Alberni St, Vancouver', 'We serve Vancouver.')
  await chooseWindow(dialog)
  const morning = dialog.locator(`[data-window="${DAY} morning"]`)
  await expect.poll(() => morning.getAttribute('data-state')).toBe('open')
  for (const [label, text] of [
    ['First name', CUSTOMER.firstName],
    ['Last name', CUSTOMER.lastName],
    ['Phone', CUSTOMER.phone],
    ['Email', CUSTOMER.email],
  ] as const)
    await dialog.getByLabel(label).fill(text)
  await priceIn(dialog)

  await moveTo(dialog, '100 Government St, Victoria', "We don't pick up in Victoria yet.")
  await dialog.getByRole('button', { name: 'Continue to payment' }).press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe(await dialog.getByLabel('Address').getAttribute('id'))
  expect(await jobs()).toEqual([])

  // No hauler serves it: what was open is a request there, which is said before it is paid.
  await moveTo(dialog, '4567 Kingsway, Burnaby', 'We serve Burnaby.')
  await expect.poll(() => morning.getAttribute('data-state')).toBe('request')
  await dialog
    .getByText(/We'll confirm your hauler by .*, or refund you/)
    .first()
    .waitFor()
  const inBurnaby = await priceIn(dialog)
  await continueToPayment(dialog)
  await dialog
    .getByText(/We'll confirm your hauler by/)
    .first()
    .waitFor()
  await payByCard(dialog, '4242 4242 4242 4242')
  expect((await readSuccess(dialog)).paid).toBe(inBurnaby)
  await dialog.getByRole('heading', { name: /We’ve got your request/ }).waitFor()
  expect(await jobs()).toEqual([{ area: 'Burnaby', price: inBurnaby }])
})
