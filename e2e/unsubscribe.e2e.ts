import { expect, test } from 'vitest'
import { unsubscribePath } from '../contract/paths.ts'
import { unsubscribeToken } from '../server/consents/unsubscribe-link.ts'
import { secretBox } from '../server/core/secret-box.ts'
import { ask } from './books.ts'
import { paidJob, signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'

const TOKEN_KEY = '5e'.repeat(32)
const product = useProduct({ TOKEN_KEY, MAIL_POSTAL_ADDRESS: '12 Main St, Vancouver BC V5T 3A1' })
const EMAIL = 'mei@example.test'

/** The page that a promotion to this person links to. */
async function linkOf(contact: string): Promise<string> {
  const [row] = await ask<{ link: string }>(
    product.database,
    `insert into consents (contact, class, basis, wording, source, given_at)
     values ($1, 'promotion', 'express', 'Yes', 'booking', now()) returning link`,
    [contact],
  )
  if (!row) throw new Error('The consent was not stored')
  return unsubscribePath(unsubscribeToken(secretBox(Buffer.from(TOKEN_KEY, 'hex')), row.link))
}

test('a person unsubscribes with one press, comes back to that, and subscribes again', async () => {
  const link = await linkOf(EMAIL)
  const { page, found, check } = await inspector(product)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Unsubscribe?' }).waitFor()
  await page.getByText('12 Main St, Vancouver BC V5T 3A1').waitFor()
  await check('before')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  await check('after')
  await page.goto(link)
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await page.getByRole('heading', { name: 'Unsubscribe?' }).waitFor()
  expect(found).toEqual([])
})

test('staff export a customer, and read why they cannot be erased yet', async () => {
  await paidJob(await product.newContext())
  const { page, found, check } = await inspector(product, { signIn: signInAdmin })
  await page.goto('/admin?tab=messages&part=suppressions')
  await page.getByText('Nothing is suppressed').waitFor()
  await check('suppression list')
  await page.goto('/admin?job=1')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^customer-.*\.json$/)
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase everything about' })
  await dialog.getByText('is still open. Complete or cancel it first').waitFor()
  await dialog.getByLabel('Type ERASE to confirm').fill('ERASE')
  await check('erase')
  expect(await dialog.getByRole('button', { name: 'Erase', exact: true }).isEnabled()).toBe(false)
  expect(found).toEqual([])
})
