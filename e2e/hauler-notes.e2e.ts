import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { adminPage, answer, approvedHauler, paidJob, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { drawn } from './photos.ts'

/** A hauler's note and report from a basement without a signal, read and answered by the team. */

const product = useProduct()

test('a note and a report without a signal go out once, in order, and the answer comes back', async () => {
  const hauler = await approvedHauler(product, 'Dale')
  const { id } = await paidJob(await product.newContext(), { firstName: 'Amrita' })
  const context = await product.newContext({ size: 'phone' })
  await signInByCall(context, hauler)
  await answer(context.request, 'POST', `/api/hauler/claim-job/${id}`)
  const page = await product.newPage({ context })
  await page.goto('/hauler')
  const card = page.getByRole('article', { name: `Job #${id}` })
  await card.getByRole('button', { name: 'More' }).click()
  // Its code is fetched with the first look.
  await card.getByRole('button', { name: 'Add note' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Note', { exact: true }).fill('Park behind the house')

  await context.setOffline(true)
  await sheet.getByRole('button', { name: 'Save note' }).click()
  await sheet.waitFor({ state: 'hidden' })
  const banner = page.getByRole('region', { name: 'Without a signal' })
  await banner.getByText(`Note, #${id}`).waitFor()
  await card.getByRole('button', { name: 'Report a problem' }).click()
  await sheet.getByRole('radio', { name: 'Can’t get in, or access is blocked' }).check()
  await sheet.getByLabel('What’s in the way?').fill('The gate code does not work')
  await sheet.getByLabel('Add photo').setInputFiles([await drawn('#5fae92')])
  await sheet.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await sheet.getByRole('button', { name: 'Send to our team' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await banner.getByText('3 actions waiting').waitFor()
  await card.getByText('Waits for a signal').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await context.setOffline(false)
  await page.getByText('Back online. 3 actions sent').waitFor()
  await card.getByText('Our team has it.').waitFor()
  const rows = await ask(
    product.database,
    'select kind, cardinality(photos) as photos from hauler_notes where job_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { kind: null, photos: 0 },
    { kind: 'no_access', photos: 1 },
  ])

  const admin = await adminPage(product, `/admin?tab=jobs&job=${id}`)
  const panel = admin.getByRole('dialog', { name: `Job #${id}` })
  // Among the notes, and in the timeline.
  await panel.getByText('Park behind the house').first().waitFor()
  await panel.getByLabel('Answer to Dale').fill('Try the side door')
  await panel.getByRole('button', { name: 'Send answer to hauler' }).click()
  // On the hauler's card by itself.
  await card.getByText('Try the side door').waitFor()
  await panel.getByRole('button', { name: 'Close hauler’s problem' }).click()
  await card.getByText('Closed by our team').waitFor()
})
