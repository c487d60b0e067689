import { sql, type Insertable, type Selectable } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { PhotoProblem, UploadPurpose } from '../../contract/uploads.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { nameOfUrl, urlOf, type UploadFormat } from './names.ts'

export type Upload = Selectable<Tables['uploads']>

export const findUpload = (db: Db, name: string): Promise<Upload | undefined> =>
  db.selectFrom('uploads').selectAll().where('name', '=', name).executeTakeFirst()

type NewUpload = Omit<Insertable<Tables['uploads']>, 'createdAt'>

/** Stores what came at this moment of the server's clock, by which the sweep counts as well. */
export async function insertUploads(
  db: Db,
  createdAt: Date,
  uploads: readonly NewUpload[],
): Promise<void> {
  await db
    .insertInto('uploads')
    .values(uploads.map((upload) => ({ ...upload, createdAt })))
    .execute()
}

type Request = { userId: number; key: string }

/** The uploads that a request with this key stored, in the order sent, and when. */
export const findUploadsOfRequest = (db: Db, { userId, key }: Request) =>
  db
    .selectFrom('uploads')
    .select(['name', 'format', 'problem', 'createdAt'])
    .where('userId', '=', userId)
    .where('requestKey', '=', key)
    .orderBy('requestPlace')
    .execute()

/** Frees the key of a request whose files are not there. */
export const forgetRequest = (db: Db, { userId, key }: Request) =>
  db
    .updateTable('uploads')
    .set({ requestKey: null, requestPlace: null })
    .where('userId', '=', userId)
    .where('requestKey', '=', key)
    .execute()

/**
 * Keeps a photo as the picture of a post, and answers its size in pixels; undefined unless it is a photo that belongs to no
 * job, hauler or visitor. It may be part of several posts.
 */
export const attachToPost = (
  db: Db,
  name: string,
): Promise<{ width: number; height: number } | undefined> =>
  db
    .updateTable('uploads')
    .set({ attachedAt: sql`coalesce(attached_at, now())`, forPosts: true })
    .where('name', '=', name)
    .where('purpose', '=', 'photo')
    .where('format', '=', 'webp')
    .where('jobId', 'is', null)
    .where('haulerId', 'is', null)
    .where('userId', 'in', (users) =>
      users.selectFrom('users').select('id').where('teamRole', 'is not', null),
    )
    .returning(['width', 'height'])
    .executeTakeFirst()

/** Keeps a copy that was made of a picture for the media library: of a photo of a job it is the job's. @throws Error without it. */
export async function keepDerived(db: Db, name: string, jobId: JobId | null): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ attachedAt: sql`now()`, jobId, forPosts: jobId === null })
    .where('name', '=', name)
    .where('attachedAt', 'is', null)
    .returning('name')
    .executeTakeFirstOrThrow()
}

/** Keeps a PDF as the file of a guide; false unless it is one of the team that is part of nothing else. */
export async function attachToGuide(db: Db, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ attachedAt: sql`now()`, forGuides: true })
    .where('name', '=', name)
    .where('format', '=', 'pdf')
    .where('attachedAt', 'is', null)
    .where('userId', 'in', (users) =>
      users.selectFrom('users').select('id').where('teamRole', 'is not', null),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Leaves the file of a guide to the sweep. */
export const detachFromGuide = (db: Db, name: string) =>
  db
    .updateTable('uploads')
    .set({ attachedAt: null, forGuides: false })
    .where('name', '=', name)
    .execute()

/**
 * Keeps a photo for a job; false when there is none of that name. It may be part of several jobs:
 * a customer who books again need not photograph again. The first keeps it.
 */
export async function attachPhoto(db: Db, name: string, jobId: JobId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      attachedAt: sql`coalesce(attached_at, now())`,
      jobId: sql`coalesce(job_id, ${jobId})`,
    })
    .where('name', '=', name)
    .where('purpose', '=', 'photo')
    .where('forPosts', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps a photo as proof for a job; false unless this user sent it, and for no other job. */
export async function attachProof(
  db: Db,
  name: string,
  jobId: JobId,
  userId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ attachedAt: sql`coalesce(attached_at, now())`, jobId })
    .where('name', '=', name)
    .where('purpose', '=', 'photo')
    .where('forPosts', '=', false)
    .where('userId', '=', userId)
    // The hauler may remove their own picture, and with it what proves a payout.
    .where('haulerId', 'is', null)
    .where((is) => is.or([is('jobId', 'is', null), is('jobId', '=', jobId)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes an unattached upload a hauler's licence; false unless this visitor sent it. */
export async function attachLicence(
  db: Db,
  name: string,
  haulerId: HaulerId,
  visitorId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set((eb) => ({
      purpose: 'licence',
      attachedAt: sql`now()`,
      haulerId,
      userId: eb.selectFrom('haulers').select('userId').where('id', '=', haulerId),
    }))
    .where('name', '=', name)
    .where('format', '=', 'webp')
    .where('visitorId', '=', visitorId)
    .where('attachedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Keeps an upload of a hauler as this purpose; false unless this user sent it, and it is part of nothing
 * else. Repeating it changes nothing.
 */
export async function attachToHauler(
  db: Db,
  { name, format }: { name: string; format: UploadFormat },
  { haulerId, userId, purpose }: { haulerId: HaulerId; userId: number; purpose: UploadPurpose },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ purpose, haulerId, attachedAt: sql`coalesce(attached_at, now())` })
    .where('name', '=', name)
    .where('format', '=', format)
    // What came as a PDF stays a paper: everything else is shown as a picture.
    .where((is) => is.or([is('format', '=', 'webp'), is.val(purpose === 'paper')]))
    .where('userId', '=', userId)
    .where('jobId', 'is', null)
    // A licence that is kept does not become a photo, which anyone with its address may see.
    .where((is) =>
      is.or([
        is('attachedAt', 'is', null),
        is.and([is('haulerId', '=', haulerId), is('purpose', '=', purpose)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Leaves a hauler's upload to the sweep, which deletes its files. */
export const detachFromHauler = (db: Db, name: string, haulerId: HaulerId) =>
  db
    .updateTable('uploads')
    .set({ attachedAt: null, haulerId: null })
    .where('name', '=', name)
    .where('haulerId', '=', haulerId)
    .execute()

export async function removeUploads(db: Db, names: string[]): Promise<void> {
  await db.deleteFrom('uploads').where('name', 'in', names).execute()
}

/**
 * Deletes the uploads that were not attached to a job or a hauler since this moment, and returns them; those that came
 * under a key since an earlier one. A phone without a signal names them later.
 */
export async function removeUnattached(
  db: Db,
  { before, withKeyBefore }: { before: Date; withKeyBefore: Date },
): Promise<string[]> {
  const removed = await db
    .deleteFrom('uploads')
    .where('attachedAt', 'is', null)
    .where('createdAt', '<', before)
    .where((is) => is.or([is('requestKey', 'is', null), is('createdAt', '<', withKeyBefore)]))
    .returning('name')
    .execute()
  return removed.map(({ name }) => name)
}

/** What is wrong with these uploads, by address; an address without a problem is left out. */
export async function findProblems(
  db: Db,
  urls: readonly (string | null | undefined)[],
): Promise<Map<string, PhotoProblem>> {
  const names = urls.flatMap((url) => (url && nameOfUrl(url)) || [])
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('uploads')
    .select(['name', 'problem'])
    .where('name', 'in', names)
    .where('problem', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ name, problem }) => (problem ? [[urlOf(name), problem]] : [])))
}
