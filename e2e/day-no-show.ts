import { expect } from 'vitest'
import { ask } from './books.ts'
import {
  claim,
  type Desk,
  deskPage,
  moveOn,
  panelOf,
  TODAY,
  type Truck,
  trucks,
} from './day-desk.ts'
import { type GivenJob, paidJob } from './given.ts'
import { handsOf } from './hands.ts'
import { at } from './server-clock.ts'

/** A hauler does not show up: reassigned, the customer gets the apology credit, and the timeline says who did what. */
export async function replaceHauler(morning: Desk) {
  const { late, next, job } = await morning.yesterday(() => jobWithHauler(morning))
  morning.setTime(12, 25)
  const desk = await atNoon(morning)
  const noShows = async () => {
    await watchNoShows(desk)
    return noShowsOf(desk, job)
  }
  await expect.poll(noShows, { interval: 2_000 }).toHaveLength(1)
  const { page, hands } = desk
  await page.goto('/admin')
  const lane = page.getByRole('region', { name: /^At risk/ })
  const row = lane.getByRole('listitem', { name: `Job #${job.id}`, exact: true })
  const missing = row.getByText(`${late.name} has not arrived`)
  await missing.waitFor()
  await hands.press(row.getByRole('button', { name: `Reassign to ${next.name}` }), '1')
  await missing.waitFor({ state: 'detached' })

  await moveOn(next.truck, job, 'in_progress')
  await moveOn(next.truck, job, 'completed')
  expect(await refundOf(desk, job)).toBe(0)
  const refund = async () => {
    await watchNoShows(desk)
    return refundOf(desk, job)
  }
  await expect.poll(refund, { interval: 2_000 }).toBeGreaterThan(0)

  await hands.press(page.getByRole('button', { name: `#${job.id}`, exact: true }).first())
  const panel = panelOf(desk, job.id)
  for (const words of [
    `${late.name} claimed the job`,
    `Admin released ${late.name} from the job`,
    `Admin assigned ${next.name}`,
    `${next.name} completed the job`,
    /^Westhaul refunded \$/,
  ])
    await panel.getByText(words).first().waitFor()
  return refundOf(desk, job)
}

const withName = (truck: Truck, name: string) => ({ truck, name })

async function jobWithHauler(desk: Desk) {
  const [late, next] = await trucks(desk, 'Lou', 'Mei')
  if (!late || !next) throw new Error('There are no haulers')
  const job = await paidJob(await desk.product.newContext(), {
    preferredDate: TODAY,
    preferredTime: 'morning',
  })
  await claim(late, job)
  return { late: withName(late, 'Lou Park'), next: withName(next, 'Mei Park'), job }
}

/** The same desk five minutes after the hauler counts as not coming. */
async function atNoon(desk: Desk): Promise<Desk> {
  const page = await deskPage(desk.product, desk.admin, at(TODAY, 12, 25))
  return { ...desk, page, hands: handsOf(page, desk.hands.by) }
}

/** What happens every five minutes, now. */
const watchNoShows = ({ product }: Desk) =>
  ask(
    product.database,
    `insert into tasks.job (name, data) values ('scheduled', '{"task": "watch-hauler-no-shows", "payload": {}}')`,
    [],
  )

const noShowsOf = ({ product }: Desk, { id }: GivenJob) =>
  ask<{ cents: number | null }>(
    product.database,
    'select apology_cents as cents from reliability_events where job_id = $1',
    [id],
  )

const refundOf = async (desk: Desk, job: GivenJob): Promise<number> =>
  (await noShowsOf(desk, job))[0]?.cents ?? 0
