import { Day } from '../../contract/calendar.ts'
import { claimJob, progressJob } from '../../contract/dispatch.ts'
import { DisposalEntry, type ProofInput } from '../../contract/job-proof.ts'
import * as proof from '../../contract/proof.ts'
import { listHaulerPayouts } from '../../contract/statements.ts'
import { pageOf, tokenFor } from '../job-page/testing/links.ts'
import type { useApp } from './app.ts'
import { findJob, haulerWithAccount, paidJob } from './paying.ts'

type App = ReturnType<typeof useApp>

/** The moment of a clock in BC, '2026-11-18T09:00:00'. */
export const at = (text: string) => new Date(`${text}-07:00`)

const DAY = Day.parse('2026-11-18')

/** A job that its hauler works on in its window, in the morning of 18 November 2026. */
export async function jobAtWork(app: App) {
  const hauler = await haulerWithAccount(app)
  const { id: jobId } = await paidJob(app, { preferredDate: DAY, preferredTime: 'morning' })
  const params = { jobId }
  const by = app.as(hauler)
  await by.call(claimJob, { params })
  await by.call(progressJob, { params, body: { status: 'in_progress' } })
  const photo = () => app.given.photo({ userId: hauler.userId })
  return {
    hauler,
    jobId,
    photo,
    complete: (sent: ProofInput = {}) =>
      by.call(progressJob, { params, body: { status: 'completed', ...sent } }),
    add: (sent: ProofInput) => by.call(proof.addProof, { params, body: sent }),
    payout: async () => (await by.call(listHaulerPayouts, {}))[0],
    page: async () => pageOf(app, await tokenFor(app, await findJob(app, { id: jobId }))),
  }
}

/** What was done with a group of items, at a facility unless said otherwise. */
export const entry = (fields: Partial<DisposalEntry>): DisposalEntry =>
  DisposalEntry.parse({ way: 'facility', ...fields })

/** The facility whose name begins like this. */
export async function facilityNamed(app: App, name: string) {
  const facilities = await app
    .as(await app.given.hauler())
    .call(proof.listFacilities, { query: {} })
  const facility = facilities.find((each) => each.name.startsWith(name))
  if (!facility) throw new Error(`There is no facility ${name}`)
  return facility
}
