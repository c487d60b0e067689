import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { MediaId } from '../../../contract/social-media.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredPost } from '../post-store.ts'

export type LibraryPicture = Selectable<Tables['libraryPictures']>

const noSuchPicture = (): AppError =>
  new AppError('not_found', 'This picture is not in the media library any more')

/** Adds an upload of the team, once; nothing where a picture has or had it as its file. */
export const insertTeamPicture = (
  db: Db,
  picture: { upload: string; alt: string; addedBy: number | null },
) =>
  db
    .insertInto('libraryPictures')
    .values({ ...picture, original: picture.upload, jobId: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Adds the copy of a photo of a pickup. Of two calls at the same time one fails with the unique key of `original`. */
export const insertJobPicture = async (
  db: Db,
  picture: Insertable<Tables['libraryPictures']>,
): Promise<MediaId> => {
  const inserted = db.insertInto('libraryPictures').values(picture).returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

/** A picture that is in the library. @throws AppError not_found. */
export async function findPicture(db: Db, id: MediaId): Promise<LibraryPicture> {
  const picture = await db
    .selectFrom('libraryPictures')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!picture) throw noSuchPicture()
  return picture
}

/**
 * The same, locked until the transaction ends, against posts that would take it up as well: those skip what is locked, since
 * they hold a lock on the post that we may wait for. @throws AppError not_found.
 */
export async function lockPicture(db: Db, id: MediaId): Promise<LibraryPicture> {
  const picture = await db
    .selectFrom('libraryPictures')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!picture) throw noSuchPicture()
  return picture
}

/** The picture of this upload for a post, with its size; undefined for one that is not in the library, or just changes. */
export const findForPost = (
  db: Db,
  upload: string,
): Promise<{ width: number; height: number } | undefined> =>
  db
    .selectFrom('libraryPictures')
    .innerJoin('uploads', 'uploads.name', 'libraryPictures.upload')
    .select(['uploads.width', 'uploads.height'])
    .where('libraryPictures.upload', '=', upload)
    .where('libraryPictures.removedAt', 'is', null)
    .forKeyShare('libraryPictures')
    .skipLocked()
    .executeTakeFirst()

/**
 * Whether the files of all pictures of a post are kept: that of a pickup is deleted when its customer takes the consent back.
 */
export async function arePicturesKept(db: Db, { media }: StoredPost): Promise<boolean> {
  const names = [...new Set(media.map(({ upload }) => upload))]
  if (names.length === 0) return true
  const kept = await db.selectFrom('uploads').select('name').where('name', 'in', names).execute()
  return kept.length === names.length
}

export const findJobPicture = (db: Db, original: string): Promise<LibraryPicture | undefined> =>
  db
    .selectFrom('libraryPictures')
    .selectAll()
    .where('original', '=', original)
    .where('jobId', 'is not', null)
    .executeTakeFirst()

export const updatePicture = (
  db: Db,
  id: MediaId,
  changes: Pick<
    Updateable<Tables['libraryPictures']>,
    'upload' | 'alt' | 'blurs' | 'crops' | 'removedAt'
  >,
) => db.updateTable('libraryPictures').set(changes).where('id', '=', id).execute()

export const deletePictures = (db: Db, ids: readonly MediaId[]) =>
  db
    .deleteFrom('libraryPictures')
    .where('id', '=', sql<MediaId>`any(${ids}::integer[])`)
    .execute()

/** The pictures of these pickups, also where another pickup of the same photo has them, locked as `lockPicture` does. */
export const lockPicturesOfJobs = (db: Db, jobIds: readonly number[]): Promise<LibraryPicture[]> =>
  db
    .selectFrom('libraryPictures')
    .selectAll()
    .where('jobId', 'is not', null)
    .where(
      sql<boolean>`(job_id = any(${jobIds}::integer[])
        or original in (select name from uploads where job_id = any(${jobIds}::integer[])))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/** The posts that have one of these pictures, locked until the transaction ends. */
export const lockPostsWith = (db: Db, uploads: readonly string[]): Promise<StoredPost[]> =>
  db
    .selectFrom('socialMediaPosts')
    .selectAll()
    .where(hasPicture(sql`any(${uploads.map(asMedia)}::jsonb[])`))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** What the pictures of a post contain where this upload is one of them. */
const asMedia = (upload: string): string => JSON.stringify([{ upload }])

const hasPicture = (media: ReturnType<typeof sql>) => sql<boolean>`media @> ${media}`

/** Gives a post that is out other pictures: only what we show of it changes. */
export const showOtherPictures = (db: Db, { id }: StoredPost, media: StoredPost['media']) =>
  db
    .updateTable('socialMediaPosts')
    .set({ media: JSON.stringify(media) })
    .where('id', '=', id)
    .execute()
