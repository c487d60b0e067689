import { expect, test } from 'vitest'
import { ask } from './books.ts'
import { answer, applicant, decide, paidJob, signInAdmin, signInByCall } from './given.ts'
import { useProduct } from './harness.ts'
import { inspector } from './inspect.ts'

const product = useProduct(() => ({ PAYOUT_HOLD_HOURS: '24' }))

test('a price about to expire gets more time, and the hauler of a job without proof a reminder', async () => {
  const admin = await product.newContext()
  await signInAdmin(admin)
  const hauler = await applicant(admin)
  await decide(admin, hauler, 'approved')
  const truck = await product.newContext()
  await signInByCall(truck, hauler)
  const jobs = [
    await paidJob(await product.newContext()),
    await paidJob(await product.newContext()),
  ]
  for (const { id } of jobs) {
    await answer(truck.request, 'POST', `/api/hauler/claim-job/${id}`)
    await answer(truck.request, 'PATCH', `/api/hauler/jobs/${id}/status`, { status: 'in_progress' })
  }
  const [done, priced] = jobs
  await answer(truck.request, 'PATCH', `/api/hauler/jobs/${done?.id}/status`, {
    status: 'completed',
  })
  await ask(
    product.database,
    `insert into price_changes (job_id, hauler_id, from_cents, to_cents, due_cents, reason, photos, status, answer_by)
      values ($1, $2, 27500, 29000, 1500, 'A mattress more', '{/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp}',
        'pending_customer', now() + interval '6 minutes')`,
    [priced?.id, hauler.id],
  )
  const { page, found, check } = await inspector(product, { signIn: signInAdmin })
  await page.goto('/admin')
  const lane = page.getByRole('region', { name: /^At risk/ })
  const question = lane.getByRole('listitem', { name: `Job #${priced?.id}` })
  const proof = lane.getByRole('listitem', { name: `Job #${done?.id}` })
  await question.getByRole('button', { name: 'Give 15 minutes more' }).waitFor()
  await proof.getByRole('button', { name: 'Remind Dale' }).waitFor()
  await check('the lane')
  await question.getByRole('button', { name: 'Give 15 minutes more' }).click()
  await question.waitFor({ state: 'detached' })
  await proof.getByRole('button', { name: 'Remind Dale' }).click()
  await proof.getByText('Dale was reminded').waitFor()
  await check('the lane after it')
  expect(found).toEqual([])
})
