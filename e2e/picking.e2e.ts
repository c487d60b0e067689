import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { useProduct } from './harness.ts'
import { drawn } from './photos.ts'
import { chooseSize, chooseWindow, CUSTOMER, openBooking } from './users.ts'

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
  const [quoteRow] = await ask<{ items: { key: string; quantity: number }[] }>(
    product.database,
    'select items from quotes order by created_at desc limit 1',
    [],
  )
  expect(quoteRow?.items.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['sofa', 2],
    ['fridge', 1],
  ])
})

const FIELDS = [
  ['Address', CUSTOMER.address],
  ['First name', CUSTOMER.firstName],
  ['Last name', CUSTOMER.lastName],
  ['Phone', CUSTOMER.phone],
  ['Email', CUSTOMER.email],
] as const

test('the filled form is at most two and a half screens of a phone', async () => {
  const page = await product.newPage({ size: 'phone' })
  const dialog = await openBooking(page)
  for (const name of ['Sofa', 'Fridge', 'Mattress', 'Box'])
    await dialog
      .getByRole('button', { name: new RegExp(`^Add ${name}`) })
      .first()
      .click()
  const photos = [await drawn('#c9683e'), await drawn('#5fae92')]
  await dialog.getByLabel('Add photo').setInputFiles(photos)
  await dialog.getByRole('radio', { name: 'Upstairs' }).press('Space')
  // No hauler is there: the longest of what is said below the windows.
  await chooseWindow(dialog)
  await dialog.getByText("We'll confirm your hauler by").waitFor()
  for (const [label, text] of FIELDS) await dialog.getByLabel(label).fill(text)
  await dialog.getByText('We serve Port Moody.').waitFor()
  await priceIn(dialog)
  const screens = await dialog.evaluate((box) => {
    const header = box.querySelector('header')
    const body = header?.nextElementSibling
    if (!header || !body) throw new Error('The dialog has no header and body')
    return (header.clientHeight + body.scrollHeight) / innerHeight
  })
  expect(screens).toBeGreaterThan(1)
  expect(screens).toBeLessThanOrEqual(2.5)
  // Only its body scrolls: scrolled as a whole the dialog showed a blank sheet.
  expect(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
})

test('a larger size is asked back below the sizes, and once it is kept a reload does not ask again', async () => {
  const page = await product.newPage({ size: 'phone' })
  const dialog = await openBooking(page)
  await dialog.getByLabel('Describe it').fill('A sofa and two chairs from the garage')
  await dialog.getByLabel('Add photo').setInputFiles([await drawn('#c9683e')])
  const countedPrice = await priceIn(dialog)
  await chooseSize(dialog, /XL/)
  const question = dialog.getByRole('group', { name: 'Is this the right size?' })
  await question.getByText(/This looks like Small. Change to Small and save \$\d+/).waitFor()
  await question.getByRole('button', { name: 'Keep XL' }).click()
  await question.waitFor({ state: 'hidden' })
  const keptPrice = await priceIn(dialog)
  expect(keptPrice).toBeGreaterThan(countedPrice)

  await page.reload()
  await dialog.getByText('Your choice. Your items look like Small').waitFor()
  expect(await priceIn(dialog)).toBe(keptPrice)
  await question.waitFor({ state: 'hidden' })
  const [quoteRow] = await ask<{ sizeConfirmed: boolean }>(
    product.database,
    'select size_confirmed as "sizeConfirmed" from quotes order by created_at desc limit 1',
    [],
  )
  expect(quoteRow).toEqual({ sizeConfirmed: true })
})
