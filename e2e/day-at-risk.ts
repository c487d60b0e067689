import { expect } from 'vitest'
import { addDays } from '../contract/calendar.ts'
import { ask } from './books.ts'
import { claim, type Desk, moveOn, TODAY, trucks } from './day-desk.ts'
import { answer, decide, paidJob } from './given.ts'

/** 7:30: five jobs are at risk, each with its best next action; three are done in three keys. */
export async function clearTheLane(desk: Desk) {
  const { product, page, hands } = desk
  const jobs = await fiveJobs(desk)
  await page.goto('/admin')
  const lane = page.getByRole('region', { name: /^At risk/ })
  const rowOf = (id: number) => lane.getByRole('listitem', { name: `Job #${id}`, exact: true })
  for (const { id } of Object.values(jobs).flat()) await rowOf(id).waitFor()
  const rows = lane.getByRole('listitem', { name: /^Job #\d+$/ })
  await expect.poll(() => rows.count()).toBe(5)

  const act = async ({ id }: { id: number }, name: RegExp) => {
    const order = await lane
      .getByRole('listitem', { name: /^Job #\d+$/ })
      .evaluateAll((items) => items.map((item) => item.ariaLabel))
    await hands.press(
      rowOf(id).getByRole('button', { name }),
      String(order.indexOf(`Job #${id}`) + 1),
    )
    await rowOf(id).waitFor({ state: 'detached' })
  }
  await act(jobs.priced, /^Give 15 minutes more/)
  for (const job of jobs.suspended) await act(job, /^Reassign to /)
  const suspendedIds = jobs.suspended.map(({ id }) => id)
  await expect.poll(() => haulersOf(desk, suspendedIds)).not.toContain('Sam')
  const [question] = await ask<{ isExtended: boolean }>(
    product.database,
    'select extended_at is not null as "isExtended" from price_changes where job_id = $1',
    [jobs.priced.id],
  )
  const left = await lane.getByRole('listitem', { name: /^Job #\d+$/ }).count()
  return { ...question, left }
}

const haulersOf = async ({ product }: Desk, ids: number[]): Promise<string[]> => {
  const rows = await ask<{ name: string }>(
    product.database,
    `select users.first_name as name from jobs join haulers on haulers.id = hauler_id
       join users on users.id = haulers.user_id where jobs.id = any($1)`,
    [ids],
  )
  return rows.map(({ name }) => name)
}

/** A price to answer, a gate that is locked, a job without proof, and two of a hauler who is suspended. */
async function fiveJobs(desk: Desk) {
  const { product, admin } = desk
  const [dale, sam] = await trucks(desk, 'Dale', 'Sam')
  if (!dale || !sam) throw new Error('There are no haulers')
  const visitor = await product.newContext()
  const jobOf = async (hauler: typeof dale, preferredTime: string) => {
    const job = await paidJob(visitor, { preferredDate: addDays(TODAY, 2), preferredTime })
    await claim(hauler, job)
    return job
  }
  const [priced, problem, unproven] = [
    await jobOf(dale, 'morning'),
    await jobOf(dale, 'morning'),
    await jobOf(dale, 'afternoon'),
  ]
  const suspended = [await jobOf(sam, 'afternoon'), await jobOf(sam, 'evening')]
  await moveOn(dale, priced, 'in_progress')
  const { now } = await answer<{ now: string }>(admin.request, 'GET', '/api/admin/at-risk')
  await ask(
    product.database,
    `insert into price_changes (job_id, hauler_id, from_cents, to_cents, due_cents, reason, photos, status, answer_by)
      values ($1, $2, 27500, 29000, 1500, 'A mattress more', '{/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp}',
        'pending_customer', $3)`,
    [priced.id, dale.id, new Date(new Date(now).getTime() + 6 * 60_000)],
  )
  await answer(dale.request, 'POST', `/api/hauler/jobs/${problem.id}/notes`, {
    kind: 'no_access',
    words: 'The gate is locked and the customer does not answer',
    photos: [],
  })
  await moveOn(dale, unproven, 'in_progress')
  await moveOn(dale, unproven, 'completed')
  await decide(admin, sam, 'suspended', 'The insurance has lapsed')
  return { priced, problem, unproven, suspended }
}
