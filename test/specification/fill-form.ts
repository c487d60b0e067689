import type { Locator, Page } from 'playwright-core'
import { drawn } from '../../e2e/photos.ts'
import { switchTo } from '../../e2e/users.ts'

/** Opens the hauler application of the landing page. */
export async function openApplication(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Start Earning as Hauler' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Become a hauler' })
  await dialog.getByLabel('First name').waitFor()
  return dialog
}

/** Fills the application and sends it. */
export async function apply(page: Page): Promise<Locator> {
  const dialog = await openApplication(page)
  await dialog.getByLabel('Add license photo').setInputFiles([await drawn('#bfdcce')])
  await dialog.getByLabel('First name').fill('Otto')
  await dialog.getByLabel('Last name').fill('Lang')
  await dialog.getByLabel('Phone').fill('604 555 0143')
  await dialog.getByLabel('Email').fill(`otto-${Date.now()}@example.test`)
  await switchTo(dialog.getByRole('radio', { name: 'Box Truck' }), true)
  await dialog.getByLabel('Make and model').fill('Isuzu NPR')
  await dialog.getByLabel('License plate').fill('AB1 23C')
  await dialog.getByLabel('Password', { exact: true }).fill('secret')
  await dialog.getByLabel('Confirm password').fill('secret')
  await dialog.getByRole('checkbox', { name: /I accept the/ }).check()
  await dialog
    .getByRole('button', { name: /Remove/ })
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Submit Application' }).click()
  return page.getByRole('dialog').last()
}

/** Fills the full registration page and sends it. */
export async function register(page: Page): Promise<void> {
  await page.goto('/hauler-register')
  await page.getByLabel('First name').fill('Harpreet')
  await page.getByLabel('Last name').fill('Sidhu')
  await page.getByLabel('Email').fill(`harpreet-${Date.now()}@example.test`)
  await page.getByLabel('Phone').fill('604 555 0188')
  await page.getByLabel('Password', { exact: true }).fill('eight or more')
  await page.getByLabel('Vehicle type').selectOption('Dump Truck')
  await page.getByLabel('Vehicle model').fill('Ram 5500')
  await page.getByLabel('License plate').fill('XY9 87Z')
  await page.getByLabel("Driver's license").fill('1234567')
  await page.getByLabel('Insurance number').fill('ICBC 99')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByLabel('Experience & Equipment').fill('Three years of clear-outs')
  await page.getByRole('button', { name: 'Register & Setup Bank Account' }).click()
}
