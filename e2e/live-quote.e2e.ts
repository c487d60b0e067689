import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, chargesOf } from './books.ts'
import { type Size, SIZES, useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import {
  continueToPayment,
  CUSTOMER,
  fillBooking,
  openBooking,
  payByCard,
  readSuccess,
} from './users.ts'
import { drawn } from './photos.ts'

const product = useProduct()
const sizes = Object.keys(SIZES) as Size[]

const cardOf = (dialog: Locator) => dialog.getByRole('region', { name: 'Your quote' })
const waitForQuote = (dialog: Locator) => dialog.getByText('Updated just now').waitFor()
const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

/** The price on screen, once it is that of the form on screen. */
async function priceIn(dialog: Locator): Promise<number> {
  await waitForQuote(dialog)
  const status = cardOf(dialog).getByRole('status').filter({ hasText: 'Your price is' })
  return cents(await status.innerText())
}
const countOf = (dialog: Locator, name: string) =>
  dialog.getByRole('textbox', { name: `How many: ${name}` })
/** By its key: a press at a place misses a button that moves as prices come. */
const press = (dialog: Locator, name: string) => dialog.getByRole('button', { name }).press('Enter')

/** The filled form with its price and the list that can be corrected. */
async function pricedBooking(page: Page): Promise<Locator> {
  const dialog = await openBooking(page)
  await fillBooking(dialog, [await drawn('#c9683e')])
  // A photo that comes later is priced again.
  await dialog.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await countOf(dialog, 'Sofa').waitFor()
  // The area of the address is priced as well.
  await dialog.getByText('We serve Port Moody.').waitFor()
  await waitForQuote(dialog)
  return dialog
}

type Booked = {
  price: number
  quoted: number
  corrections: { key: string; quantity: number }[]
  items: { key: string; quantity: number }[]
}

test.for(sizes)('what is corrected by hand is what is charged, on a %s', async (size) => {
  const page = await product.newPage({ size })
  const dialog = await pricedBooking(page)
  const first = await priceIn(dialog)

  // Two fast clicks are two pieces, whose price is still on its way.
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/quote', async (route) => {
    await slow.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'One more: Sofa' }).dblclick()
  await expect.poll(() => countOf(dialog, 'Sofa').inputValue()).toBe('3')
  await expect.poll(() => dialog.getByText('Updated just now').count()).toBe(0)
  slow.resolve()
  const more = await priceIn(dialog)
  expect(more).toBeGreaterThan(first)

  await press(dialog, 'Remove Fridge')
  await page.getByRole('status').filter({ hasText: 'Removed: Fridge' }).last().waitFor()
  const less = await priceIn(dialog)
  expect(less).toBeLessThan(more)
  await dialog.getByRole('button', { name: 'Put back Fridge' }).press('Enter')
  await expect.poll(() => focusedLabel(page)).toBe('One more: Fridge')
  await expect.poll(() => priceIn(dialog)).toBe(more)

  await addByKeyboard(page, dialog, 'upright pia')
  await countOf(dialog, 'Piano').waitFor()
  const last = await priceIn(dialog)
  expect(last).toBeGreaterThan(more)

  await continueToPayment(dialog)
  await payByCard(dialog, '4242 4242 4242 4242')
  const { jobId, paid } = await readSuccess(dialog)
  expect(paid).toBe(last)
  const [bookedRow] = await ask<Booked>(
    product.database,
    `select j.estimated_price_cents as price, q.estimated_price_cents as quoted, q.corrections, q.items
     from jobs j join quotes q on q.id = j.quote_id where j.id = $1`,
    [jobId],
  )
  expect(bookedRow).toMatchObject({ price: last, quoted: last })
  expect(bookedRow?.items.map(({ key, quantity }) => [key, quantity])).toEqual(
    expect.arrayContaining([
      ['sofa', 3],
      ['fridge', 1],
      ['piano', 1],
    ]),
  )
  await expect.poll(() => chargesOf(product.database, jobId)).toBe(1)
})

const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** From the field on, without a mouse: type, go to what is meant, take it. */
async function addByKeyboard(page: Page, dialog: Locator, words: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: 'Search all items' })
  await field.focus()
  await page.keyboard.type(words)
  await dialog.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(() => field.getAttribute('aria-activedescendant'))
    .toBe(await dialog.getByRole('option', { selected: true }).getAttribute('id'))
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.getByRole('option').count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await dialog.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('')
}

test('an answer that comes late never replaces the price of what is on screen', async () => {
  const page = await product.newPage()
  const dialog = await pricedBooking(page)
  const slow = Promise.withResolvers<void>()
  let heldCount = 0
  await page.route('**/api/quote', async (route) => {
    const { corrections = [] } = route.request().postDataJSON() as { corrections?: object[] }
    const isFirst = corrections.length === 1
    if (isFirst) {
      heldCount++
      await slow.promise
    }
    await route.continue()
  })
  await press(dialog, 'One more: Box')
  await expect.poll(() => heldCount).toBe(1)
  await press(dialog, 'Remove Sofa')
  const priceBefore = await priceIn(dialog)
  const late = page.waitForResponse('**/api/quote')
  slow.resolve()
  await late
  await expect.poll(() => priceIn(dialog)).toBe(priceBefore)
  await page.unroute('**/api/quote')
})

test('who loses the connection is told so, and the price comes by itself once it is back', async () => {
  const context = await product.newContext()
  const page = await product.newPage({ context })
  const dialog = await pricedBooking(page)
  await context.setOffline(true)
  await press(dialog, 'One more: Sofa')
  await cardOf(dialog).getByText("You're offline").waitFor()
  await expect.poll(() => countOf(dialog, 'Sofa').inputValue()).toBe('2')
  await context.setOffline(false)
  await waitForQuote(dialog)
})

test('corrections outlive a reload and are gone once the booking is discarded', async () => {
  const page = await product.newPage()
  let dialog = await pricedBooking(page)
  await press(dialog, 'Remove Fridge')
  await dialog.getByText('Removed: Fridge').first().waitFor()
  const price = await priceIn(dialog)
  await page.reload()
  dialog = page.getByRole('dialog', { name: 'Book a pickup' })
  await dialog.getByText('Removed: Fridge').waitFor()
  await expect.poll(() => priceIn(dialog)).toBe(price)

  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Discard this booking?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await dialog.waitFor({ state: 'hidden' })
  dialog = await pricedBooking(page)
  await expect.poll(() => dialog.getByText('Removed: Fridge').count()).toBe(0)
})

test('what is added and may not be carried leads on to the price of the rest', async () => {
  const page = await product.newPage()
  const dialog = await pricedBooking(page)
  const price = await priceIn(dialog)
  await addByKeyboard(page, dialog, 'propane')
  const refusal = cardOf(dialog).getByText("We can't take this load as described")
  await refusal.waitFor()
  const place = cardOf(dialog).getByRole('link', { name: /depot or propane dealer/ })
  await expect.poll(() => place.getAttribute('target')).toBe('_blank')
  await expect.poll(() => place.getAttribute('rel')).toBe('noopener')
  await press(dialog, 'Remove Propane tank')
  await expect.poll(() => priceIn(dialog)).toBe(price)
})

test('correcting a quote meets no barrier', async () => {
  const { page, found, check } = await inspector(product)
  const dialog = await openBooking(page)
  await dialog.getByLabel('Add photo').setInputFiles([await drawn('#8cc4b0')])
  await dialog.getByLabel('Describe it').fill(`${CUSTOMER.description} A gizmotron.`)
  await countOf(dialog, 'Sofa').waitFor()
  await check('list')
  await dialog.getByRole('button', { name: 'Change load size' }).press('Enter')
  await dialog.getByRole('radiogroup', { name: 'Load size' }).waitFor()
  await dialog.getByRole('radio', { name: 'Upstairs' }).press('Space')
  await dialog.getByText('Gate code, notes').click()
  await dialog.getByRole('checkbox', { name: 'Nobody needs to be home' }).check()
  await waitForQuote(dialog)
  await check('sizes and the way to the load')
  await press(dialog, 'One more: Sofa')
  await press(dialog, 'Remove Fridge')
  await cardOf(dialog).getByText('Price breakdown').click()
  await waitForQuote(dialog)
  await check('corrected list')
  await dialog.getByRole('combobox').fill('chair')
  await dialog.getByRole('option').first().waitFor()
  await check('things to add')
  await dialog.getByRole('combobox').fill('propane tank')
  await page.keyboard.press('Enter')
  await cardOf(dialog).getByText("We can't take this load as described").waitFor()
  await check('refused')
  expect(found).toEqual([])
})

test('an expired quote whose price changed shows the new price before the booking', async () => {
  const page = await product.newPage()
  const dialog = await pricedBooking(page)
  const price = await priceIn(dialog)
  // As if it had been shown yesterday, by a card that asked less.
  await ask(
    product.database,
    `update quotes set expires_at = created_at, estimated_price_cents = estimated_price_cents - 1000,
       low_cents = low_cents - 1000`,
    [],
  )
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await dialog.getByText(/now, not \$[\d.]+\. Please look at it and book again/).waitFor()
  await expect
    .poll(() => dialog.getByRole('heading', { name: 'How would you like to pay?' }).count())
    .toBe(0)
  await expect.poll(() => priceIn(dialog)).toBe(price)
  await continueToPayment(dialog)
  await payByCard(dialog, '4242 4242 4242 4242')
  expect((await readSuccess(dialog)).paid).toBe(price)
})
