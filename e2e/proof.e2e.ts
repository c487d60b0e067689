import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { answer } from './given.ts'
import { useProduct } from './harness.ts'
import { drawn } from './photos.ts'
import { jobOnSite } from './priced-job.ts'

const product = useProduct({ PAYOUT_HOLD_HOURS: '24' })

test('a hauler proves a job at 360 px and reads when it is paid; the customer reads where it went', async () => {
  const job = await jobOnSite(product)
  await ask(product.database, 'update haulers set bank_connected = true', [])
  const context = await product.newContext({ size: 'phone' })
  await context.addCookies(await job.hauler.cookies())
  const page = await product.newPage({ context })
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/hauler')
  const card = page.getByRole('article', { name: `Job #${job.id}` })
  await card.getByRole('button', { name: 'Mark Complete' }).click()
  const sheet = page.getByRole('dialog', { name: `Complete job #${job.id}` })

  // Pressed too early it says what is missing.
  await sheet.getByRole('button', { name: 'Mark Complete' }).press('Enter')
  const problems = sheet.getByRole('region', { name: 'There is a problem' })
  await problems.getByRole('button', { name: 'At least one after-photo' }).waitFor()

  await sheet
    .getByLabel('Add after-photo')
    .setInputFiles([await drawn('#5fae92'), await drawn('#8cc4b0')])
  await sheet.getByText('2 taken.').waitFor()
  const places = sheet.getByRole('combobox')
  await places.first().waitFor()
  const groups = await places.count()
  for (let at = 0; at < groups; at++) {
    await places.nth(at).selectOption({ label: 'United Boulevard Recycling and Waste Centre' })
    await sheet.getByRole('button', { name: 'Lost it' }).nth(at).click()
  }
  await sheet.getByLabel('Fee paid (optional)').first().fill('25.00')
  await sheet.getByText(`${groups + 1} of ${groups + 1} done`).waitFor()
  await sheet.getByRole('button', { name: 'Mark Complete' }).click()

  const doneDialog = page.getByRole('dialog', { name: `Job #${job.id} completed` })
  await doneDialog.getByText('on hold', { exact: true }).first().waitFor()
  await doneDialog
    .getByText(/^Paid (tomorrow|\w{3}, \w{3} \d+) at \d+:\d\d [AP]M$/)
    .first()
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await doneDialog.getByRole('button', { name: 'Back to my jobs' }).click()
  await expect.poll(() => card.count()).toBe(0)

  const [payout] = await answer<{ status: string; waitsFor: string; releasesAt: string }[]>(
    context.request,
    'GET',
    '/api/hauler/payouts',
  )
  expect(payout).toMatchObject({
    status: 'on_hold',
    waitsFor: 'time',
    releasesAt: expect.any(String),
  })

  const customer = await product.newPage()
  await customer.goto(job.link)
  const where = customer.getByRole('region', { name: 'Where it went' })
  await where.getByText('United Boulevard Recycling and Waste Centre').first().waitFor()
  await where.getByRole('button', { name: /^Photo 2 of 2 of job/ }).waitFor()
})
