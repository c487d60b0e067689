import { expect, test } from 'vitest'
import { answer, signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'
import { barriersOf } from './inspect.ts'
import { complete, jobOnSite } from './priced-job.ts'

const product = useProduct()

test('a customer rates by the star of an email, reports a problem and reads the answer', async () => {
  const site = await jobOnSite(product)
  await complete(site)
  const page = await product.newPage({ size: 'phone' })
  await page.goto(`${site.link}?stars=4`)
  await page.getByRole('heading', { level: 1, name: 'Your junk is hauled away' }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: /may publish this/ }).isChecked()).toBe(false)
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Send rating' }).click()
  await page.getByRole('heading', { name: 'Your rating' }).waitFor()
  await page.getByRole('img', { name: '4 stars of 5' }).waitFor()

  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Please choose what it is about').waitFor()
  expect(await barriersOf(page)).toEqual([])
  await page.getByText('Something was damaged').click()
  await page.getByLabel('What happened?').fill('The door frame is scratched')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('heading', { level: 1, name: "We're looking into your problem" }).waitFor()

  const admin = await product.newContext()
  await signInAdmin(admin)
  const [problem] = (await answer(admin.request, 'GET', `/api/admin/jobs/${site.id}/problems`)) as {
    id: number
  }[]
  await answer(admin.request, 'POST', `/api/admin/problems/${problem?.id}/answer`, {
    words: 'We refund $60.00 today.',
  })
  await page.reload()
  await page.getByText('We refund $60.00 today.').waitFor()
  await page.getByText('New', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Yes, close it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your junk is hauled away' }).waitFor()
})
