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
import { findOpenJobLink, upsertJobLinks, renewJobLink } from './job-link-store.ts'

const DAYS_AFTER = 30
/** How many characters of a token are the id of its row, which alone opens no page. */
export const LINK_ID_LENGTH = 12
/** 120 bits: too many to guess, and short enough for a text message. */
const SIGNATURE_BYTES = 15

/** The place of the link in a stored message: the address itself would be a key for every reader of the table. */
export const JOB_LINK_MARK = '{{job-link}}'

type Job = Pick<Selectable<Tables['jobs']>, 'id' | 'preferredDate' | 'scheduledDate'>

/** The token in the address: the row's id and its signature by this server. */
export function tokenOf(secrets: SecretBox, id: string): string {
  return id + secrets.sign(id, 'job-link').subarray(0, SIGNATURE_BYTES).toString('base64url')
}

/**
 * Opens the customer's link to the page of the job and answers its mark for a message. A job has one
 * link, created with the first message that names it; it ends 30 days after the current day of the job.
 */
export async function markJobLink(db: Db, job: Job): Promise<string> {
  await openJobLinks(db, [job])
  return JOB_LINK_MARK
}

/** Opens the links of many jobs; in their messages each is written as `JOB_LINK_MARK`. */
export async function openJobLinks(db: Db, jobs: readonly Job[]): Promise<void> {
  const links = jobs.map(({ id: jobId, preferredDate, scheduledDate }) => ({
    jobId,
    expiresAt: instantOf(addDays(scheduledDate ?? preferredDate, DAYS_AFTER + 1), 0),
  }))
  await upsertJobLinks(db, links)
}

/**
 * The current address of the job's page: that of its open link, which is a new one after a revocation.
 * When the link has expired, the address of the customers' sign-in page.
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

/** How long the address is that a message gets for its mark. */
export const jobLinkLength = ({ config }: Pick<Context, 'config'>): number => {
  const tokenLength = LINK_ID_LENGTH + Math.ceil((SIGNATURE_BYTES * 4) / 3)
  return (config.publicUrl + jobPath('x'.repeat(tokenLength))).length
}

/** The job of a link. @throws AppError not_found, the same for every reason. */
export async function jobOfLink(
  { db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>,
  token: string,
): Promise<JobId> {
  const id = token.slice(0, LINK_ID_LENGTH)
  const link = isSigned(secrets, id, token) ? await findOpenJobLink(db, id, now()) : undefined
  if (!link) throw new AppError('not_found', LINK_GONE)
  return link.jobId
}

function isSigned(secrets: SecretBox, id: string, token: string): boolean {
  const [receivedToken, expectedToken] = [Buffer.from(token), Buffer.from(tokenOf(secrets, id))]
  return (
    receivedToken.length === expectedToken.length && timingSafeEqual(receivedToken, expectedToken)
  )
}
