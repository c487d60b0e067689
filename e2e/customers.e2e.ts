import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paidJob, signInAdmin } from './given.ts'
import { useProduct } from './harness.ts'

const product = useProduct()

const palette = (page: Page) =>
  page.getByRole('combobox', { name: 'Search jobs, clients, haulers or actions' })

/** A file of twenty customers; one has an error in its address. */
const fileOf = (email: string) => ({
  name: 'old-customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'first_name,last_name,email,tags',
      ...Array.from({ length: 19 }, (_, at) => `Import${at},Lee,import${at}@example.test,moved`),
      `Last,Lee,${email},moved`,
    ].join('\n'),
  ),
})

test('a caller is found by phone, tagged, noted about and merged; a file is mended, imported and undone', async () => {
  const visitor = await product.newContext({ kept: true })
  await paidJob(visitor, { firstName: 'Paulette', lastName: 'Baptiste' })
  await paidJob(visitor, { firstName: 'P.', lastName: 'Baptiste', email: 'pb@example.test' })
  const context = await product.newContext({ kept: true })
  await signInAdmin(context)
  const page = await product.newPage({ context })
  await page.goto('/admin')
  await page.getByRole('table', { name: 'Recent Jobs' }).waitFor()

  await page.keyboard.press('Control+k')
  await palette(page).fill('(604) 555-0142')
  await page.getByRole('option', { name: /Paulette Baptiste.*1 job/ }).waitFor()
  await page.getByRole('option', { name: /Paulette Baptiste.*1 job/ }).click()
  await page.getByRole('heading', { name: 'Paulette Baptiste' }).waitFor()

  await page.getByRole('button', { name: 'Add tag' }).press('Enter')
  await page.getByRole('textbox', { name: 'Tag' }).fill('strata')
  await page.getByRole('textbox', { name: 'Tag' }).press('Enter')
  await page.getByRole('button', { name: 'Remove tag strata' }).waitFor()
  await page.getByLabel('Add a note, for the team').fill('Never before 8 AM')
  await page.getByRole('button', { name: 'Add and pin' }).press('Enter')
  await page.getByText('Pinned. Never before 8 AM').waitFor()

  await page.getByText('Possibly the same customer:').waitFor()
  await page.getByRole('button', { name: 'Compare and merge' }).press('Enter')
  const merging = page.getByRole('dialog', { name: 'Merge two customers' })
  await merging.getByText('Contacts: pb@example.test').waitFor()
  await merging.getByRole('button', { name: 'Merge' }).press('Enter')
  await page.getByText('was merged into this customer by').waitFor()
  await page.getByText('jobs, 2 open').waitFor()

  await page.getByRole('link', { name: 'Customers' }).press('Enter')
  await page.getByRole('table', { name: 'Customers' }).waitFor()
  await page.getByRole('button', { name: 'Import' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import a file' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(fileOf('no-address'))
  await dialog.getByRole('button', { name: 'Check the file' }).press('Enter')
  await dialog.getByText('1 error in 20 rows').waitFor()
  await dialog.getByRole('row', { name: '21 email Enter a valid email address' }).waitFor()
  expect(await dialog.getByRole('button', { name: /^Import/ }).count()).toBe(0)

  await dialog.getByLabel('File', { exact: true }).setInputFiles(fileOf('last@example.test'))
  await dialog.getByRole('button', { name: 'Check the file' }).press('Enter')
  await dialog.getByText('20 rows, all of them right.').waitFor()
  await dialog.getByRole('button', { name: 'Import 20 rows' }).press('Enter')
  await dialog.getByText('20 rows imported.').waitFor()
  await dialog.getByRole('button', { name: 'Undo the import of old-customers.csv' }).press('Enter')
  await dialog.getByText('undone', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Name, phone, email, address, #job' }).fill('import7')
  await page.getByText('No customers match these filters').waitFor()
})
