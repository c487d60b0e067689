import { timingSafeEqual } from 'node:crypto'
import { addDays, instantOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { LINK_GONE } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import { jobPath } from '../../contract/paths.ts'
import type { Context } from '../core/context.ts'
import type { SecretBox } from '../core/secret-box.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Selectable } from 'kysely'
import { findOpenJobLink, keepJobLink } from './job-link-store.ts'

const DAYS_AFTER = 30
const ID_LENGTH = 12
/** 120 bits: more than anybody tries out, and short enough for a text message. */
const SIGNATURE_BYTES = 15

type Job = Pick<Selectable<Tables['jobs']>, 'id' | 'preferredDate' | 'scheduledDate'>

/** What stands in the address: the row's id and what only this server can make of it. */
export function tokenOf(secrets: SecretBox, id: string): string {
  return id + secrets.sign(id, 'job-link').subarray(0, SIGNATURE_BYTES).toString('base64url')
}

/**
 * The address of the job's page, for whoever booked it. A job has one, made with its first message
 * after the payment; it ends 30 days after the day of the job, whichever that is by now.
 */
export async function jobLinkFor(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  db: Db,
  { id: jobId, preferredDate, scheduledDate }: Job,
): Promise<string> {
  const day = scheduledDate ?? preferredDate
  const { id } = await keepJobLink(db, jobId, instantOf(addDays(day, DAYS_AFTER + 1), 0))
  return config.publicUrl + jobPath(tokenOf(secrets, id))
}

/** The job that a link leads to. @throws AppError not_found, the same for whatever is wrong with it. */
export async function jobOfLink(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  token: string,
): Promise<JobId> {
  const id = token.slice(0, ID_LENGTH)
  const link = isOurs(secrets, id, token) ? await findOpenJobLink(db, id, now()) : undefined
  if (!link) throw new AppError('not_found', LINK_GONE)
  return link.jobId
}

function isOurs(secrets: SecretBox, id: string, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(secrets, id))]
  return given.length === right.length && timingSafeEqual(given, right)
}
