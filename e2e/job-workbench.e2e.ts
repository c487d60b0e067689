import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { adminPage, answer, approvedHauler, paidJob, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { CUSTOMER } from './users.ts'

const product = useProduct()

/** A job that its hauler has begun: cancelling it costs the trip fee. */
async function begunJob(): Promise<number> {
  const hauler = await approvedHauler(product, 'Dale')
  const truck = await product.newContext()
  await signInByCall(truck, hauler)
  const { id } = await paidJob(await product.newContext())
  await answer(truck.request, 'POST', `/api/hauler/claim-job/${id}`)
  await answer(truck.request, 'PATCH', `/api/hauler/jobs/${id}/status`, { status: 'in_progress' })
  return id
}

const panelOf = (page: Page, id: number) => page.getByRole('dialog', { name: `Job #${id}` })
const trayOf = (page: Page, id: number, name: string) =>
  panelOf(page, id).getByRole('form', { name })
const jobIn = async (id: number) =>
  ask<{ status: string; phone: string; fee: number | null }>(
    product.database,
    'select status, phone, cancellation_fee_cents as fee from jobs where id = $1',
    [id],
  )
const refundsOf = (id: number) =>
  ask(product.database, 'select id from refunds where job_id = $1', [id])

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isThere = () =>
    page.evaluate(
      ([source, flags]) => {
        const element = document.activeElement
        const label = element?.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent
        return new RegExp(source, flags).test(label ?? element?.textContent ?? '')
      },
      typeof name === 'string'
        ? ([`^${name}$`, ''] as const)
        : ([name.source, name.flags] as const),
    )
  for (let presses = 0; presses < 90; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(name)}`)
}

test('by mouse: find a customer by phone, edit, note, cancel with the fee waived, undo', async () => {
  const id = await begunJob()
  const page = await adminPage(product, '/admin')
  await page.getByRole('searchbox').fill(CUSTOMER.phone)
  await page.getByRole('button', { name: `View details of job #${id}` }).click()
  const panel = panelOf(page, id)

  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = trayOf(page, id, 'Edit')
  await edit.getByLabel('Phone').fill('604-555-0117')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await panel.getByText(/ changed phone$/).waitFor()
  await panel.getByText('(604) 555-0117').first().waitFor()

  await panel.getByLabel('Add a note').fill('Moves out early')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await panel.getByRole('listitem').filter({ hasText: 'Moves out early' }).waitFor()

  // The list stays usable beside the panel.
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: `#${id}`, exact: true }).waitFor()

  await panel.getByRole('button', { name: 'Cancel, $49.00 fee' }).click()
  const cancel = trayOf(page, id, `Cancel job #${id}`)
  await cancel.getByLabel(/Waive the fee/).check()
  await cancel.getByLabel('Reason, kept in the audit log').fill('Called: moved out early')
  await cancel.getByRole('button', { name: /^Cancel and refund/ }).click()
  await page.getByText(`Job #${id} is cancelled.`).waitFor()
  await expect.poll(() => jobIn(id)).toMatchObject([{ status: 'cancelled' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => jobIn(id))
    .toEqual([{ status: 'in_progress', phone: '604-555-0117', fee: null }])
  expect(await refundsOf(id)).toEqual([])
  await panel.getByText(/ undid the cancellation$/).waitFor()
})

test('by keyboard alone: the same', async () => {
  const id = await begunJob()
  const page = await adminPage(product, '/admin')
  const { keyboard } = page
  await page.getByRole('table', { name: 'Recent Jobs' }).waitFor()
  await tabTo(page, /Name, address, job ID/)
  await keyboard.type(CUSTOMER.phone)
  await page.getByRole('button', { name: `View details of job #${id}` }).waitFor()
  await tabTo(page, `#${id}`)
  await keyboard.press('Enter')
  const panel = panelOf(page, id)
  await panel.getByRole('button', { name: 'Edit', exact: true }).waitFor()

  await keyboard.press('e')
  const edit = trayOf(page, id, 'Edit')
  await edit.waitFor()
  await tabTo(page, 'Phone')
  await keyboard.press('Control+a')
  await keyboard.type('604-555-0170')
  await keyboard.press('Control+Enter')
  await edit.waitFor({ state: 'detached' })

  await keyboard.press('t')
  await keyboard.type('Moves out early')
  await keyboard.press('Control+Enter')
  await panel.getByRole('listitem').filter({ hasText: 'Moves out early' }).waitFor()
  await keyboard.press('Escape')

  await keyboard.press('x')
  const cancel = trayOf(page, id, `Cancel job #${id}`)
  await cancel.getByRole('button', { name: /^Cancel and refund/ }).waitFor()
  await tabTo(page, /Keep the \$49\.00 trip fee/)
  await keyboard.press('ArrowDown')
  await tabTo(page, 'Reason, kept in the audit log')
  await keyboard.type('Called: moved out early')
  await keyboard.press('Control+Enter')
  await page.getByText(`Job #${id} is cancelled.`).waitFor()
  await keyboard.press('z')
  await expect.poll(() => jobIn(id)).toMatchObject([{ status: 'in_progress', fee: null }])

  await keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('an edit and a deletion are undone before anything of them leaves', async () => {
  const { id } = await paidJob(await product.newContext())
  const page = await adminPage(product, `/admin?job=${id}`)
  const panel = panelOf(page, id)
  const [before] = await jobIn(id)
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = trayOf(page, id, 'Edit')
  await edit.getByLabel('Phone').fill('604-555-0119')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Job #${id} is edited.`).waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => jobIn(id)).toEqual([before])
  await panel.getByText(/ undid the change of phone$/).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  const remove = page.getByRole('button', { name: `Delete job #${id}` })
  await remove.click()
  const question = page.getByRole('dialog', { name: `Delete job #${id}?` })
  await question.getByRole('button', { name: 'Delete job' }).click()
  await page.getByText(/^Job deleted successfully/).waitFor()
  await remove.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await remove.waitFor()
  await expect.poll(() => jobIn(id)).toEqual([before])
  expect(await refundsOf(id)).toEqual([])
})
