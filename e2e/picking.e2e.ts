import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { useProduct } from './harness.ts'
import { drawn } from './photos.ts'
import { openBooking } from './users.ts'

const product = useProduct()

/** The price on screen, once it is that of the form on screen. */
async function priceIn(dialog: Locator): Promise<number> {
  await dialog.getByText('Updated just now').waitFor()
  const status = dialog.getByRole('status').filter({ hasText: 'Your price is' })
  return Number((await status.innerText()).replace(/[^\d.]/g, ''))
}

test('who picks everything by taps books what they picked, with the way to it', async () => {
  const page = await product.newPage({ size: 'phone' })
  const dialog = await openBooking(page)
  await dialog.getByRole('button', { name: /^Add Sofa/ }).click()
  await dialog.getByRole('button', { name: 'One more: Sofa' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^Add Fridge/ }).click()
  await expect
    .poll(() => dialog.getByLabel('Describe it').inputValue())
    .toBe('2 sofas and 1 fridge')
  await dialog.getByLabel('Add photo').setInputFiles([await drawn('#c9683e')])
  const before = await priceIn(dialog)
  await dialog.getByRole('radio', { name: 'Upstairs' }).press('Space')
  await expect.poll(() => priceIn(dialog)).toBeGreaterThan(before)
  const [quoted] = await ask<{ items: { key: string; quantity: number }[] }>(
    product.database,
    'select items from quotes order by created_at desc limit 1',
    [],
  )
  expect(quoted?.items.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['sofa', 2],
    ['fridge', 1],
  ])
})
