import { timingSafeEqual } from 'node:crypto'
import { addDays, instantOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { LINK_GONE } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import { jobPath, paths } from '../../contract/paths.ts'
import type { Context } from '../core/context.ts'
import type { SecretBox } from '../core/secret-box.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Selectable } from 'kysely'
import { findOpenJobLink, keepJobLinks, renewJobLink } from './job-link-store.ts'

const DAYS_AFTER = 30
/** How much of a token is the id of its row, which alone opens nothing. */
export const LINK_ID_LENGTH = 12
/** 120 bits: more than anybody tries out, and short enough for a text message. */
const SIGNATURE_BYTES = 15

/** Stands in a stored message where the link will: whoever reads the table could use the address. */
export const JOB_LINK_MARK = '{{job-link}}'

type Job = Pick<Selectable<Tables['jobs']>, 'id' | 'preferredDate' | 'scheduledDate'>

/** What stands in the address: the row's id and what only this server can make of it. */
export function tokenOf(secrets: SecretBox, id: string): string {
  return id + secrets.sign(id, 'job-link').subarray(0, SIGNATURE_BYTES).toString('base64url')
}

/**
 * Opens the link to the job's page, for whoever booked it, and answers the mark of it for a message.
 * A job has one, made with its first message after the payment; it ends 30 days after the day of the
 * job, whichever that is by now.
 */
export async function markJobLink(db: Db, job: Job): Promise<string> {
  await openJobLinks(db, [job])
  return JOB_LINK_MARK
}

/** Opens the links of many jobs; `JOB_LINK_MARK` stands for each in its messages. */
export async function openJobLinks(db: Db, jobs: readonly Job[]): Promise<void> {
  const links = jobs.map(({ id: jobId, preferredDate, scheduledDate }) => ({
    jobId,
    expiresAt: instantOf(addDays(scheduledDate ?? preferredDate, DAYS_AFTER + 1), 0),
  }))
  await keepJobLinks(db, links)
}

/**
 * The address that leads to the job at this moment: of its open link, which is another one after a
 * revocation. Where the link has ended it is that of the page on which customers sign in.
 */
export async function jobLinkFor(
  { config, secrets, now }: Pick<Context, 'config' | 'secrets' | 'now'>,
  db: Db,
  { id: jobId }: Pick<Job, 'id'>,
): Promise<string> {
  const link = await renewJobLink(db, jobId)
  const isOpen = link !== undefined && link.expiresAt > now()
  return config.publicUrl + (isOpen ? jobPath(tokenOf(secrets, link.id)) : paths.myPickups)
}

/** The job that a link leads to. @throws AppError not_found, the same for whatever is wrong with it. */
export async function jobOfLink(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  token: string,
): Promise<JobId> {
  const id = token.slice(0, LINK_ID_LENGTH)
  const link = isOurs(secrets, id, token) ? await findOpenJobLink(db, id, now()) : undefined
  if (!link) throw new AppError('not_found', LINK_GONE)
  return link.jobId
}

function isOurs(secrets: SecretBox, id: string, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(secrets, id))]
  return given.length === right.length && timingSafeEqual(given, right)
}
