import type { Locator, Page } from 'playwright-core'
import { answer } from './given.ts'
import { drawn } from './photos.ts'

type Mattresses = { page: Page; card: Locator; customer: Page; booked: number }

/**
 * Two mattresses more, counted on the screen; their customer reads the same lines on a page that was open before, and
 * approves. Answers the new price.
 */
export async function addMattresses({ page, card, customer, booked }: Mattresses): Promise<string> {
  const items = await answer<{ name: string; onePrice: string }[]>(
    customer.request,
    'GET',
    '/api/quote/items',
  )
  const mattress = items.find(({ name }) => name === 'Mattress')
  const addedCents = 2 * cents(mattress?.onePrice)
  const price = dollars(booked + addedCents)
  await card.getByRole('button', { name: 'Change the price' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Change the price' })
  const more = sheet.getByRole('button', { name: 'One Mattress more' })
  const count = sheet.getByRole('group', { name: 'Quantity of Mattress' })
  for (const quantity of ['1', '2']) {
    await more.press('Enter')
    await count.getByText(quantity, { exact: true }).waitFor()
  }
  await sheet
    .getByText(`+${dollars(addedCents)}`, { exact: true })
    .first()
    .waitFor()
  const sums = sheet.locator('footer')
  await sums.getByText(price, { exact: true }).waitFor()
  await sums.getByText(shareOf(booked + addedCents), { exact: true }).waitFor()
  await sheet.getByLabel('Add photo').setInputFiles([await drawn('#c9683e')])
  await sheet.getByText('1 of 3 photos.').waitFor()
  const label = `Ask Fatima: +2 mattresses ${dollars(addedCents)}`
  await sheet.getByRole('button', { name: label }).press('Enter')
  await sheet.waitFor({ state: 'hidden' })
  await card.getByText('Waiting for Fatima').waitFor()

  await customer.getByRole('heading', { name: 'Approve the new price?' }).waitFor()
  const lines = customer.getByRole('region', { name: 'Added' })
  await lines.getByText('2 × Mattress').waitFor()
  await lines.getByText(`+${dollars(addedCents)}`, { exact: true }).waitFor()
  await customer.getByRole('button', { name: `Approve ${price}` }).press('Enter')
  return price
}

const cents = (text = '0'): number => Math.round(Number(text) * 100)
const dollars = (amount: number): string => `$${(amount / 100).toFixed(2)}`
const shareOf = (amount: number): string => dollars(Math.floor((amount * 70 + 50) / 100))
