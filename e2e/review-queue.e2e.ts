import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { applicant, signInAdmin, signInByCall, type GivenHauler } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'
import { drawn } from './photos.ts'

const product = useProduct()

const statusOf = async ({ id }: GivenHauler) => {
  const [hauler] = await ask<{ status: string }>(
    product.database,
    'select status from haulers where id = $1',
    [id],
  )
  return hauler?.status
}

async function desk(): Promise<Page> {
  const context = await product.newContext()
  await signInAdmin(context)
  const page = await product.newPage({ context })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Review applications' }).click()
  await page.getByRole('heading', { name: 'Review queue', level: 1 }).waitFor()
  return page
}
const waitForSheet = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 2, exact: true }).waitFor()
/** Other tests leave applicants too: each has a name of its own. */
const applyAs = async (firstName: string, lastName: string) =>
  applicant(await product.newContext(), { firstName, lastName })

test('with the mouse: looks, ticks, approves and undoes; asks for a better photo, which comes and is marked', async () => {
  const amara = await applyAs('Amara', 'Okafor')
  const page = await desk()
  const row = page.getByRole('button', { name: /Amara Okafor/ })
  await row.click()
  await waitForSheet(page, 'Amara Okafor')
  await page.getByRole('button', { name: "Zoom in Driver's licence photo" }).click()
  await page.getByText('125%').waitFor()
  for (const point of await page.getByRole('checkbox').all()) await point.check()
  await page.getByText('Ticked by').nth(4).waitFor()
  // A reload, and a colleague, find the ticks.
  await page.reload()
  await page.getByText('Ticked by').nth(4).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await waitForSheet(page, 'Amara Okafor')
  expect(await statusOf(amara)).toBe('pending')

  await page.getByRole('button', { name: 'Ask for another photo' }).click()
  await page.getByRole('button', { name: 'The photo is too dark.' }).click()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByRole('region', { name: 'Waiting for a photo' }).waitFor({ timeout: 30_000 })

  const context = await product.newContext({ size: 'phone' })
  await signInByCall(context, amara)
  const phone = await product.newPage({ context })
  await phone.goto('/hauler?view=account')
  const task = phone.getByRole('region', { name: "Driver's licence photo" })
  await task.getByText('The photo is too dark.').waitFor()
  await task.getByRole('button', { name: 'Send the photo' }).click()
  await phone
    .locator('dialog[open] input[type=file]')
    .first()
    .setInputFiles([await drawn('#c9683e')])
  await phone.getByRole('button', { name: 'Use it anyway' }).click()
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  await task.waitFor({ state: 'detached' })

  await row.filter({ hasText: 'new photo' }).click()
  await page.getByText('new photo since').waitFor()
  // What was ticked about the old photo is open again.
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3)
})

test('with the keyboard alone: two applicants, one approved and one rejected, the next opens by itself', async () => {
  const siobhan = await applyAs('Siobhan', 'Vandenberg')
  const tom = await applyAs('Tom', 'Paquette')
  const page = await desk()
  await waitForSheet(page, 'Amara Okafor')
  await page.keyboard.press('j')
  await waitForSheet(page, 'Siobhan Vandenberg')
  await page.keyboard.press('+')
  await page.getByText('125%').waitFor()
  for (const [index, digit] of ['1', '2', '3', '4', '5'].entries()) {
    await page.keyboard.press(digit)
    await page.getByText('Ticked by').nth(index).waitFor()
  }
  await page.keyboard.press('a')
  await waitForSheet(page, 'Tom Paquette')
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Your driver’s licence is not valid.' }).press('Space')
  await page.keyboard.press('Control+Enter')
  await waitForSheet(page, 'Amara Okafor')
  await expect.poll(() => statusOf(siobhan), { timeout: 30_000 }).toBe('approved')
  await expect.poll(() => statusOf(tom), { timeout: 30_000 }).toBe('rejected')
})

test('the queue has no barriers at either size, in light and dark', async () => {
  await applyAs('Lucia', 'Quispe')
  const { page, check, found } = await inspector(product, { signIn: signInAdmin })
  await page.goto('/admin/haulers/review')
  await page.getByRole('heading', { name: 'Checklist' }).waitFor()
  await check('the review queue')
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Send the request' }).waitFor()
  await check('the question about another photo')
  expect(found).toEqual([])
})
