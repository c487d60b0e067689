import { sql } from 'kysely'
import type { PhotoConsentSource } from '../../../contract/photo-consents.ts'
import { listJobPhotos, listSocialMedia, type MediaId } from '../../../contract/social-media.ts'
import type { PostId } from '../../../contract/social.ts'
import { mayDo, type User } from '../../core/caller.ts'
import { pageOf } from '../../core/page.ts'
import { nameOfUrl, urlOf } from '../../uploads/names.ts'

type JobOfPicture = { firstName: string; consentAt: string; source: PhotoConsentSource }

/** Posts with the picture: an index answers it. */
const withPicture = sql`from social_media_posts
  where media @> jsonb_build_array(jsonb_build_object('upload', library_pictures.upload))`
const LISTED_POSTS = 20

/**
 * What is in the media library: pictures of the team, and of pickups with a consent that stands. Only those who run marketing
 * get what is under the blurs.
 */
export const media = pageOf(listSocialMedia, {
  from: ({ db }, user: User) =>
    db
      .selectFrom('libraryPictures')
      .innerJoin('uploads', 'uploads.name', 'libraryPictures.upload')
      .select([
        'libraryPictures.id',
        'libraryPictures.upload',
        sql<
          string | null
        >`${mayDo(user, 'run-marketing') ? sql`library_pictures.original` : sql`null`}`.as(
          'original',
        ),
        'libraryPictures.alt',
        'libraryPictures.blurs',
        'libraryPictures.crops',
        'libraryPictures.jobId',
        'libraryPictures.createdAt',
        'uploads.width',
        'uploads.height',
        sql<JobOfPicture | null>`(
          select jsonb_build_object('firstName', jobs.first_name, 'consentAt', given_at, 'source', photo_consents.source)
          from photo_consents join jobs on jobs.id = photo_consents.job_id
          where photo_consents.job_id = library_pictures.job_id and withdrawn_at is null)`.as(
          'job',
        ),
        sql<number>`(select count(*)::integer ${withPicture})`.as('posts'),
        sql<number>`(select count(*)::integer ${withPicture} and status <> 'posted')`.as(
          'unsentPosts',
        ),
        sql<PostId[]>`array(select id ${withPicture} order by id desc limit ${LISTED_POSTS})`.as(
          'postIds',
        ),
      ])
      .where('libraryPictures.removedAt', 'is', null),
  item: ({ upload, original, job, jobId, ...picture }) => ({
    ...picture,
    url: urlOf(upload),
    originalUrl: original && urlOf(original),
    job: job && jobId !== null ? { ...job, id: jobId, consentAt: new Date(job.consentAt) } : null,
  }),
  missing: () => 'This picture is not in the media library any more',
  id: 'libraryPictures.id',
  sorts: { createdAt: [sql`library_pictures.created_at`, 'timestamptz'] },
  search: 'libraryPictures.searchKey',
  filters: { url: (url) => sql`library_pictures.upload = ${nameOfUrl(url) ?? ''}` },
})

/** Where each photo of a job stands in the library. */
type InLibrary = Record<string, MediaId>

/** Completed pickups with a consent that stands. */
export const jobPhotos = pageOf(listJobPhotos, {
  from: ({ db }) =>
    db
      .selectFrom('photoConsents')
      .innerJoin('jobs', 'jobs.id', 'photoConsents.jobId')
      .select([
        'photoConsents.id',
        'photoConsents.jobId',
        'photoConsents.givenAt as consentAt',
        'photoConsents.source',
        'jobs.firstName',
        'jobs.area',
        'jobs.completedAt',
        'jobs.photos',
        'jobs.afterPhotos',
        sql<InLibrary>`(
          select coalesce(jsonb_object_agg(original, id), '{}') from library_pictures
          where job_id = photo_consents.job_id and removed_at is null)`.as('inLibrary'),
      ])
      .where('photoConsents.withdrawnAt', 'is', null)
      .where('jobs.status', '=', 'completed')
      .where('jobs.deletedAt', 'is', null),
  item: ({ photos, afterPhotos, inLibrary, ...row }) => ({
    ...row,
    photos: [
      ...photos.map((url) => ({ url, isAfter: false })),
      ...afterPhotos.map((url) => ({ url, isAfter: true })),
    ].flatMap((photo) => {
      const name = nameOfUrl(photo.url)
      return name === undefined ? [] : [{ ...photo, mediaId: inLibrary[name] ?? null }]
    }),
  }),
  missing: () => 'This customer has not agreed, or took it back',
  id: 'photoConsents.id',
  sorts: { consentAt: [sql`photo_consents.given_at`, 'timestamptz'] },
  filters: {},
})
