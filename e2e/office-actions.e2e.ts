import { expect, test } from 'vitest'
import { ask } from './books.ts'
import {
  adminPage,
  answer,
  applicant,
  approvedHauler,
  decide,
  paidJob,
  signInAdmin,
  signInByCall,
} from './given.ts'
import { useProduct } from './harness.ts'
import { drawn } from './photos.ts'

const product = useProduct()

test('a colleague moves a job, gives it to another hauler, takes something off and recovers it', async () => {
  const admin = await product.newContext()
  await signInAdmin(admin)
  const [first, second] = [await applicant(admin), await applicant(admin)]
  for (const hauler of [first, second]) await decide(admin, hauler, 'approved')
  const truck = await product.newContext()
  await signInByCall(truck, first)
  const job = await paidJob(await product.newContext())
  await answer(truck.request, 'POST', `/api/hauler/claim-job/${job.id}`)
  const rowOf = async (columns: string) =>
    (await ask(product.database, `select ${columns} from jobs where id = $1`, [job.id]))[0]
  const before = await rowOf('preferred_date::text as day, preferred_time as time')

  // At one size: the panel of a phone opens again, without the tray.
  const page = await admin.newPage()
  await page.goto(`/admin?job=${job.id}`)
  const actions = page.getByRole('toolbar', { name: 'Job actions' })
  const open = async (name: string, tray: RegExp) => {
    await actions.getByRole('button', { name }).press('Enter')
    return page.getByRole('form', { name: tray })
  }

  const move = await open('Reschedule', /^Reschedule/)
  await move.getByRole('button', { name: 'Later days' }).press('Enter')
  await move.getByRole('radio', { disabled: false }).first().press('Space')
  await move.getByText('still comes').waitFor()
  await move.getByRole('button', { name: /^Move to/ }).press('Enter')
  await page.getByText(`Job #${job.id} is moved.`).waitFor()
  expect(await rowOf('preferred_date::text as day, preferred_time as time')).not.toEqual(before)
  await page.getByRole('button', { name: /^Undo/ }).press('Enter')
  await page.getByText('Undone. No message has left').waitFor()
  expect(await rowOf('preferred_date::text as day, preferred_time as time')).toEqual(before)

  const assign = await open('Assign', /^Reassign/)
  await assign.getByRole('radio', { disabled: false }).first().check()
  await assign.getByRole('button', { name: /^Assign/ }).press('Enter')
  await page.getByText(`Job #${job.id} is with`).waitFor()
  expect(await rowOf('hauler_id')).toEqual({ hauler_id: second.id })

  const discount = await open('Discount', /^Discount/)
  await discount.getByLabel('Amount in dollars').fill('5')
  await discount.getByLabel('Reason, shown on the receipt').fill('Late by two hours')
  await discount.getByText('$5.00 goes back to the card after 8 seconds').waitFor()
  await discount.getByRole('button', { name: 'Take off $5.00' }).press('Enter')
  await discount.waitFor({ state: 'detached' })
  expect(await rowOf('discount_cents')).toEqual({ discount_cents: 500 })

  expect((await admin.request.delete(`/api/admin/jobs/${job.id}`)).ok()).toBe(true)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Deleted jobs' }).press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Comes back as cancelled' }).waitFor()
  await page.getByRole('button', { name: `Recover job #${job.id}` }).press('Enter')
  await page.getByRole('heading', { name: `Job #${job.id}` }).waitFor()
  expect(await rowOf('deleted_at, status')).toEqual({ deleted_at: null, status: 'cancelled' })
})

test('a colleague completes a job for its hauler, with a photo and where everything went', async () => {
  const hauler = await approvedHauler(product, 'Mei')
  const truck = await product.newContext()
  await signInByCall(truck, hauler)
  const { id } = await paidJob(await product.newContext())
  await answer(truck.request, 'POST', `/api/hauler/claim-job/${id}`)
  const page = await adminPage(product, `/admin?job=${id}`)
  const actions = page.getByRole('toolbar', { name: 'Job actions' })
  await actions.getByRole('button', { name: 'Complete for Mei' }).press('Enter')
  await page.getByText(`The window of job #${id} has not begun yet`).waitFor()

  await answer(truck.request, 'PATCH', `/api/hauler/jobs/${id}/status`, { status: 'in_progress' })
  await page.reload()
  await actions.getByRole('button', { name: 'Complete for Mei' }).press('Enter')
  const tray = page.getByRole('form', { name: 'Complete for Mei' })
  await tray.getByText('waits until the team has checked the missing photos').waitFor()
  await tray.getByLabel('Add after-photo').setInputFiles([await drawn('#8cc4b0')])
  await tray.getByRole('img', { name: 'After-photo 1' }).waitFor()
  await tray.getByRole('button', { name: 'Donated' }).press('Enter')
  await tray.getByText('is paid as after any pickup').waitFor()
  await tray.getByRole('button', { name: 'Complete the job' }).press('Enter')
  await tray.waitFor({ state: 'detached' })
  expect(await ask(product.database, 'select status, proof from jobs where id = $1', [id])).toEqual(
    [{ status: 'completed', proof: 'complete' }],
  )
})
