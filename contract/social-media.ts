import { z } from 'zod'
import { Instant } from './calendar.ts'
import type { ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes, PhotoUrl } from './fields.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { list } from './list.ts'
import { PhotoConsentSource } from './photo-consents.ts'
import { PictureBox, PictureCrops } from './social-crops.ts'
import { AltText } from './social-pictures.ts'
import { PostId } from './social.ts'

/** The narrowest and lowest picture of the media library, in pixels: Instagram takes nothing narrower. */
export const SMALLEST_SIDE = 320
/** The most parts of one picture that are blurred. */
const MOST_BLURS = 40

/** Why the media library refuses a file, as a sentence. */
export const mediaMessages = {
  type: 'Please choose a JPEG, PNG, WebP, AVIF or HEIC picture',
  tooLarge: 'A picture can have at most 20 MB. Please choose a smaller one',
  animated: 'A moving picture cannot go into a post. Please choose a still one',
  tooSmall: `A picture needs at least ${SMALLEST_SIDE} by ${SMALLEST_SIDE} pixels. Please choose a larger one`,
  one: 'Please send one picture at a time',
} as const

/** The number of a picture in the media library. */
export const MediaId = Id.brand<'MediaId'>()
export type MediaId = z.infer<typeof MediaId>

/** What is blurred by hand: parts of the whole picture, before any crop. */
export const PictureBlurs = z
  .array(PictureBox)
  .max(MOST_BLURS, `Please blur at most ${MOST_BLURS} parts`)

/** A picture of the media library; sizes are in pixels. */
export const MediaPicture = z.object({
  id: MediaId,
  /** The address that posts carry: what was blurred is blurred in it for good. It changes with the blurs. */
  url: z.string(),
  /** As it came, without the blurs, for those who run marketing; null for others. */
  originalUrl: z.string().nullable(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  blurs: PictureBlurs,
  /** What the next post begins with. */
  crops: PictureCrops,
  /** The pickup that it shows, with the customer's consent; null for a picture of the team. */
  job: z
    .object({ id: JobId, firstName: z.string(), consentAt: Instant, source: PhotoConsentSource })
    .nullable(),
  /** In how many posts it is, in how many of those that are not out yet, and which they are: the latest 20. */
  posts: z.int(),
  unsentPosts: z.int(),
  postIds: z.array(PostId),
  createdAt: Instant,
})
export type MediaPicture = z.infer<typeof MediaPicture>

/** A picture after a change, with how many posts that were approved with the file before wait for approval again. */
export const ChangedPicture = MediaPicture.extend({ postsToApprove: z.int() })
export type ChangedPicture = z.infer<typeof ChangedPicture>

const mediaAt = '/api/admin/social/media'

const mediaColumns: ListColumns<MediaPicture> = {
  id: { title: 'Picture ID', value: ({ id }) => id },
  url: { title: 'Address', value: ({ url }) => url },
  alt: { title: 'Alt text', value: ({ alt }) => alt },
  width: { title: 'Width', value: ({ width }) => width },
  height: { title: 'Height', value: ({ height }) => height },
  job: { title: 'Job ID', value: ({ job }) => job?.id ?? null },
  posts: { title: 'Posts', value: ({ posts }) => posts },
  created: { title: 'Added', value: ({ createdAt }) => createdAt.toISOString() },
}

/** Every picture of the media library, without those of a pickup whose customer took the consent back. */
export const listSocialMedia = list(
  {
    path: mediaAt,
    access: 'admin',
    right: 'see-marketing',
    summary: 'The pictures of the media library, newest first',
    item: MediaPicture,
    search: 'Alt text',
    filters: { url: PhotoUrl },
    sorts: { createdAt: 'desc' },
  },
  mediaColumns,
)

/**
 * Adds one picture in the field `files`; it is turned into WebP without its metadata, as all uploads. `unsupported_media` for
 * another format, `too_large` above 20 MiB, `unreadable_image` for a broken or moving one, `invalid_input` for one that is too
 * small; `busy` while too many images are being read. Limited to 60 calls a minute.
 */
export const addSocialMedia = endpoint({
  method: 'POST',
  path: mediaAt,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Add a picture to the media library',
  multipart: true,
  body: z.object({ files: z.array(FileBytes).length(1) }),
  errors: ['unreadable_image', 'busy'],
  response: MediaPicture,
})

const one = { params: z.object({ mediaId: MediaId }) }

/**
 * Changes what is sent of a picture. Other blurs make another file, which takes the place of the one before in every post.
 * `in_use` while a post with it is going out; `not_found` for one that is not in the library any more.
 */
export const changeSocialMedia = endpoint({
  method: 'PATCH',
  path: `${mediaAt}/:mediaId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Change the alt text, the blurred parts and the crops of a picture',
  ...one,
  body: z.object({
    alt: AltText.optional(),
    blurs: PictureBlurs.optional(),
    crops: PictureCrops.optional(),
  }),
  errors: ['in_use'],
  response: ChangedPicture,
})

/** Takes a picture out of the library; posts that are out keep it. `in_use` while a post that is not out yet has it. */
export const removeSocialMedia = endpoint({
  method: 'DELETE',
  path: `${mediaAt}/:mediaId`,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Take a picture out of the media library',
  ...one,
  errors: ['in_use'],
  response: z.object({ id: MediaId }),
})

/** The photos of a completed pickup whose customer lets us show them. `id` is that of the consent. */
export const JobPhotos = z.object({
  id: Id,
  jobId: JobId,
  firstName: z.string(),
  area: z.string().nullable(),
  completedAt: Instant.nullable(),
  consentAt: Instant,
  source: PhotoConsentSource,
  /** Those that the customer sent first, then those that the hauler took afterwards. */
  photos: z.array(
    z.object({
      url: z.string(),
      isAfter: z.boolean(),
      /** Its picture in the media library, where it is there already. */
      mediaId: MediaId.nullable(),
    }),
  ),
})
export type JobPhotos = z.infer<typeof JobPhotos>

const jobPhotosAt = '/api/admin/social/job-photos'

/** Completed pickups whose customer agreed; nothing without a consent that stands. */
export const listJobPhotos = list(
  {
    path: jobPhotosAt,
    access: 'admin',
    right: 'run-marketing',
    summary: 'Photos of completed pickups whose customers let us show them, newest consent first',
    item: JobPhotos,
    filters: {},
    sorts: { consentAt: 'desc' },
  },
  {
    job: { title: 'Job ID', value: ({ jobId }) => jobId },
    area: { title: 'Area', value: ({ area }) => area },
    consent: { title: 'Agreed', value: ({ consentAt }) => consentAt.toISOString() },
    source: { title: 'How', value: ({ source }) => source },
    photos: { title: 'Photos', value: ({ photos }) => photos.length },
  } satisfies ListColumns<JobPhotos>,
)

/**
 * Copies a photo of a pickup into the library, blurred where a person marked it; the photo itself is never offered to a
 * network. Added again, the one that is there is answered with these changes. `refused` without a consent that stands, or for
 * a photo that is none of this pickup; `invalid_input` for one that is too small.
 */
export const addJobPhoto = endpoint({
  method: 'POST',
  path: jobPhotosAt,
  access: 'admin',
  right: 'run-marketing',
  summary: 'Add a photo of a pickup to the media library, with faces and plates blurred by hand',
  body: z.object({
    jobId: JobId,
    photo: PhotoUrl,
    alt: AltText.default(''),
    blurs: PictureBlurs.default([]),
    crops: PictureCrops.default({}),
    /** A person looked for faces, licence plates and addresses. */
    isChecked: z.literal(true, 'Please look for faces, plates and addresses first'),
  }),
  errors: ['refused', 'in_use', 'busy'],
  response: ChangedPicture,
})
