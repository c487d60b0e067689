import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answer, paidJob, signInAdmin, uploaded } from './given.ts'
import { type Size, useProduct } from './harness.ts'
import { inspector } from './inspect.ts'

const product = useProduct()

const PATH = '/admin?tab=quotes&part=rates'

async function adminPage(path: string, size: Size = 'desktop'): Promise<Page> {
  const context = await product.newContext({ size })
  await signInAdmin(context)
  const page = await product.newPage({ context })
  await page.goto(path)
  return page
}

async function readPrice(): Promise<number> {
  const { request } = await product.newContext()
  const quote = await answer<{ estimatedPrice: string }>(request, 'POST', '/api/quote', {
    loadSize: 'tiny',
    description: 'An old armchair',
    photos: [await uploaded(request, 'photo')],
  })
  return Number(quote.estimatedPrice)
}

const PREVIEW = { name: 'What recent jobs would have cost' }
const previewOf = (page: Page, job: number) =>
  page
    .getByRole('table', PREVIEW)
    .getByRole('row')
    .filter({ hasText: `#${job}` })

/** The number of the version that a message on the page says is published. */
async function publishedVersion(page: Page): Promise<number> {
  const message = page.getByText(/^Version \d+ published/).first()
  await message.waitFor()
  return Number(/\d+/.exec(await message.innerText()))
}

test('an admin raises the minimum, sees what recent jobs would have cost, and publishes it', async () => {
  const { id, estimatedPrice } = await paidJob(await product.newContext())
  const before = await readPrice()
  const page = await adminPage(PATH)
  await page.getByRole('heading', { name: /^Version \d+/ }).waitFor()
  await page.getByRole('table', { name: 'Fees of the stations' }).waitFor()
  const stale = await adminPage(PATH)
  await stale.getByRole('button', { name: 'Edit' }).click()
  await stale.getByLabel('GST (%)').fill('6')

  await page.getByRole('button', { name: 'Edit' }).click()
  const row = previewOf(page, id)
  await row.getByText('$0.00').waitFor()
  await page.getByLabel('Minimum charge ($)').fill('950')
  const more = 950 - Number(estimatedPrice)
  await row.getByText(`+$${more.toFixed(2)}`).waitFor()
  await row.getByText('$950.00').waitFor()

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Please say what changes and why').waitFor()
  await page.getByLabel('What changes and why').fill('Fuel costs more')
  await page.getByRole('button', { name: 'Publish' }).click()
  const version = await publishedVersion(page)
  await page.getByRole('heading', { name: `Version ${version}` }).waitFor()
  expect(before).toBeLessThan(950)
  // The new price applies immediately, not when the server next reloads the rate card.
  expect(await readPrice()).toBe(950)

  await stale.getByLabel('What changes and why').fill('The tax rises')
  await stale.getByRole('button', { name: 'Publish' }).click()
  await stale.getByText('Nothing was published').waitFor()
  const conflict = stale
    .getByRole('alert')
    .filter({ hasText: `Version ${version} is the newest now` })
  await conflict.waitFor()
  await conflict
    .getByRole('button', { name: `Carry my changes over to version ${version}` })
    .click()
  await stale.getByRole('heading', { name: `Next version, from version ${version}` }).waitFor()
  await expect.poll(() => stale.getByLabel('GST (%)').inputValue()).toBe('6')
  await expect.poll(() => stale.getByLabel('Minimum charge ($)').inputValue()).toBe('950.00')
  await stale.getByRole('button', { name: 'Publish' }).click()
  expect(await publishedVersion(stale)).toBe(version + 1)
})

test('a draft outlives a reload on a phone, is refused where it is wrong, and can be scheduled and withdrawn', async () => {
  const page = await adminPage(PATH, 'phone')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Round up to ($)').fill('fifty')
  await page.getByRole('status').filter({ hasText: 'Correct the figures that are' }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Round up to ($)').inputValue()).toBe('fifty')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('region', { name: 'There is a problem' }).waitFor()
  await page.getByLabel('Round up to ($)').fill('1')
  await page.getByRole('button', { name: 'See the jobs' }).click()
  await page.waitForFunction(() => document.activeElement?.tagName === 'H4')
  await page.getByLabel('What changes and why').fill('For the new year')
  await page.getByLabel('From (optional)').fill('2099-01-01T00:00')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('It starts later').waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('dialog', { name: /^Withdraw version/ })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('heading', { name: /Withdrawn$/ }).waitFor()

  await page.goto(PATH)
  await page.getByRole('button', { name: 'Edit' }).click()
  const minimum = await page.getByLabel('Minimum charge ($)').inputValue()
  await page.getByLabel('Minimum charge ($)').fill('12')
  await page.getByRole('button', { name: 'Discard' }).click()
  const leave = page.getByRole('dialog', { name: 'Discard your changes?' })
  await leave.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => page.getByLabel('Minimum charge ($)').inputValue()).toBe(minimum)
})

test('the rate card has no barrier', async () => {
  await paidJob(await product.newContext())
  const { page, found, check } = await inspector(product, { signIn: signInAdmin })
  await page.goto(PATH)
  await page.getByRole('heading', { name: /^Version \d+/ }).waitFor()
  await check('rate card')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('table', PREVIEW).waitFor()
  await check('next version')
  await page.getByLabel('GST (%)').fill('50')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('region', { name: 'There is a problem' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  await check('next version with errors')
  expect(found).toEqual([])
})
