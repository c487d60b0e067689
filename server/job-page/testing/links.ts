import type { Insertable } from 'kysely'
import type { HaulerId } from '../../../contract/haulers.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { windowStart } from '../../../contract/calendar.ts'
import { getJobPage } from '../../../contract/job-page.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import { jobTokenIn } from '../../../contract/paths.ts'
import type { Tables } from '../../db/tables.ts'
import type { Job } from '../../jobs/store.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import type { useApp } from '../../testing/app.ts'
import { paidJob } from '../../testing/paying.ts'

type App = ReturnType<typeof useApp>
type Fields = Partial<Insertable<Tables['jobs']>>

/** The token in the link of a job, as its messages carry it. */
export async function tokenFor({ ctx }: App, job: Job): Promise<string> {
  const token = jobTokenIn(new URL(await jobLinkFor(ctx, ctx.db, job)).pathname)
  if (!token) throw new Error('The link holds no token')
  return token
}

/** A job paid through the provider, with its link. */
export async function linkedJob(app: App, fields: Fields = {}) {
  const job = await paidJob(app, fields)
  return { job, token: await tokenFor(app, job) }
}

/** The same, claimed by this hauler. */
export async function claimedJob(
  app: App,
  hauler: { id: HaulerId; cookie: string },
  fields: Fields = {},
) {
  const linked = await linkedJob(app, fields)
  await app.as(hauler).call(claimJob, { params: { jobId: linked.job.id } })
  return linked
}

export const pageOf = (app: App, token: string) => app.as().call(getJobPage, { params: { token } })

/** The moment this many hours before the window of the job. */
export const hoursBefore = ({ preferredDate, preferredTime }: Job, hours: number): Date =>
  new Date(windowStart(preferredDate, preferredTime).getTime() - hours * 3_600_000)

export const FEE = { none: cents(0), late: cents(25_00), trip: cents(49_00) } as const
export const lessFee = (price: number, fee: Cents): Cents => cents(price - fee)
