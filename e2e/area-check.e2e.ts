import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { leadConsent } from '../contract/leads.ts'
import { ask } from './books.ts'
import { approvedHauler } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'

const product = useProduct()

const sentence = (page: Page) => page.locator('.answer')

/** Types a place into the landing page's form and waits for what is said of it. */
async function check(page: Page, place: string, says: string): Promise<void> {
  await page.getByLabel('Your city or postal code').fill(place)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.poll(() => sentence(page).innerText()).toBe(says)
}

test('a postal code shows whether, when and for how much we come, and starts the booking', async () => {
  const { page, found, check: inspect } = await inspector(product)
  await page.goto('/')
  await check(page, 'V5H 1A1', 'Yes, we pick up in Burnaby')
  await page.getByText(/We'll confirm your hauler by .*, or refund you in full\./).waitFor()
  await inspect('served, on request')

  await approvedHauler(product, 'Dale')
  // The next open window is today's or tomorrow's by the hour, and today costs the same-day fee.
  const sample = page.waitForResponse(/\/api\/sample-price\?area=Burnaby&date=/)
  await check(page, 'v5h', 'Yes, we pick up in Burnaby')
  await page.getByText('Next open window').waitFor()
  const { price } = (await (await sample).json()) as { price: string }
  await page.getByText('A sofa and two boxes, for example').waitFor()
  await expect.poll(() => page.locator('.found').innerText()).toContain(`$${price}`)
  await inspect('served, open')

  await page.getByRole('button', { name: 'Book a pickup in Burnaby' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a pickup' })
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await expect.poll(() => address.inputValue()).toBe('Burnaby, v5h')
  const missing = 'Add the street and house number, so your hauler finds you.'
  await dialog.getByText(`We serve Burnaby. ${missing}`).waitFor()
  await dialog.getByRole('button', { name: 'Continue to payment' }).press('Enter')
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
  await address.fill('4500 Kingsway, Burnaby, V5H 1A1')
  await expect.poll(() => address.getAttribute('aria-invalid')).toBeNull()
  await dialog.getByText('We serve Burnaby.').waitFor()
  expect(found).toEqual([])
})

test('a place that may be one of several is asked back, and one outside takes an email', async () => {
  const { page, found, check: inspect } = await inspector(product, { size: 'phone' })
  await page.goto('/')
  await check(
    page,
    'qwerty',
    "We don't know this place. Type a city, such as Burnaby, or a postal code, such as V5H 1A1.",
  )
  await check(page, 'V3M', 'Which city do you mean?')
  await inspect('several')
  await page.getByRole('button', { name: 'Delta', exact: true }).click()
  await expect.poll(() => sentence(page).innerText()).toBe('Yes, we pick up in Delta')

  await check(page, 'Victoria', "We don't pick up in Victoria yet.")
  const panel = page.getByRole('group', { name: 'Notify me when you serve Victoria' })
  await panel.getByLabel('Email or phone').fill('vic@example.test')
  await panel.getByRole('checkbox', { name: leadConsent('Westhaul'), exact: true }).check()
  await inspect('not served')
  await panel.getByRole('button', { name: 'Notify me' }).click()
  await page.getByText("We'll contact vic@example.test once, when we serve Victoria.").waitFor()
  const leads = await ask<{ contact: string }>(
    product.database,
    "select contact from leads where municipality = 'Victoria'",
    [],
  )
  expect(leads).toEqual([{ contact: 'vic@example.test' }])
  expect(found).toEqual([])
})
