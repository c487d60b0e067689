import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { paidJob } from './given.ts'
import { useProduct } from './harness.ts'
import { jobLinkIn } from './job-links.ts'

const product = useProduct()

test('a customer keeps the receipt as a PDF, by the link in the message', async () => {
  const job = await paidJob(await product.newContext())
  const page = await product.newPage({ size: 'phone' })
  await page.goto(await jobLinkIn(product.database, job.id))
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.getByText('Total (CAD)').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`receipt-pickup-${job.id}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
