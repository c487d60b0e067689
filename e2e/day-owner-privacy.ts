import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { ask } from './books.ts'
import { claim, type Desk, lookUp, moveOn, trucks } from './day-desk.ts'
import { answer, paidJob } from './given.ts'

const CUSTOMER = { firstName: 'Wei', lastName: 'Zhang', email: 'wei@example.test' }
const REASON = 'The door was scratched'

/** Who refunded a job and why; then everything about its customer is exported, and they are erased. */
export async function answerForRefund(desk: Desk) {
  const { product, page, hands } = desk
  const id = await refundedJob(desk)
  await page.goto('/admin')
  await lookUp(desk, 'audit', /^Integrations, staff, audit log/)
  await hands.write(page.getByLabel('Person, action or number'), `refund #${id}`)
  const entry = page
    .getByRole('list', { name: 'Entries of the audit log' })
    .locator('summary', { hasText: /Refund/ })
    .filter({ hasText: 'Admin' })
    .first()
  await hands.press(entry)
  const details = page.locator('details[open]').first()
  await details
    .getByRole('row', { name: /^reason/ })
    .getByText(REASON)
    .waitFor()
  await details
    .getByRole('row', { name: /^amount/ })
    .first()
    .waitFor()
  expect(await entry.innerText()).toContain('Admin')

  await lookUp(desk, 'wei zhang', /^Wei Zhang/)
  await page.getByRole('heading', { name: 'Wei Zhang' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    hands.press(page.getByRole('button', { name: 'Export everything' })),
  ])
  const text = await readFile(await file.path(), 'utf8')
  for (const part of [CUSTOMER.email, REASON]) expect(text).toContain(part)

  await hands.press(page.getByRole('button', { name: 'Erase', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Erase everything about Wei Zhang?' })
  await hands.write(dialog.getByLabel('Type ERASE to confirm'), 'ERASE')
  const [certificate] = await Promise.all([
    page.waitForEvent('download'),
    hands.press(dialog.getByRole('button', { name: 'Erase', exact: true })),
  ])
  expect(certificate.suggestedFilename()).not.toBe('')
  return ask(
    product.database,
    'select 1 from jobs where id = $1 and (email = $2 or last_name = $3)',
    [id, CUSTOMER.email, CUSTOMER.lastName],
  )
}

async function refundedJob(desk: Desk): Promise<number> {
  const { product, admin } = desk
  const [dale] = await trucks(desk, 'Dale')
  if (!dale) throw new Error('There is no hauler')
  const job = await paidJob(await product.newContext(), CUSTOMER)
  await claim(dale, job)
  await moveOn(dale, job, 'in_progress')
  await moveOn(dale, job, 'completed')
  await answer(admin.request, 'POST', `/api/admin/jobs/${job.id}/refund`, {
    amount: '42.00',
    of: 'price',
    share: 'absorb',
    reason: REASON,
    alreadyRefunded: '0.00',
  })
  const settled = async () => {
    const [row] = await ask<{ open: number }>(
      product.database,
      `select count(*)::int as open from refunds where job_id = $1 and status <> 'succeeded'`,
      [job.id],
    )
    return row?.open
  }
  await expect.poll(settled).toBe(0)
  return job.id
}
