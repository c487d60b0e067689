import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Link } from './job-page.ts'
import { JobId } from './jobs.ts'

/** What a customer agrees to who lets us show photos of their pickup. Stored with every consent. */
export const photoConsent = (productName: string): string =>
  `Yes, ${productName} may show photos of this pickup in its posts and ads (optional). My name and address stay private, faces and licence plates are blurred, and I can change my mind at any time.`

/** How a customer said yes: on the page of the job, or to a person of the team. */
export const PHOTO_CONSENT_SOURCES = ['job_page', 'phone', 'email', 'text', 'in_person'] as const
/** One of `PHOTO_CONSENT_SOURCES`. */
export const PhotoConsentSource = z.enum(PHOTO_CONSENT_SOURCES)
export type PhotoConsentSource = z.infer<typeof PhotoConsentSource>

/** The ways in which a customer says yes to a person of the team. */
export const StaffConsentSource = PhotoConsentSource.exclude(
  ['job_page'],
  'Please choose how they said yes',
)
export type StaffConsentSource = z.infer<typeof StaffConsentSource>

/** What a person of the team reads for each way. */
export const photoConsentSourceLabels: Record<PhotoConsentSource, string> = {
  job_page: 'on their job page',
  phone: 'on the phone',
  email: 'by email',
  text: 'by text',
  in_person: 'in person',
}

/** The question on the page of a job. */
export const PhotoConsentQuestion = z.object({
  /** Only of a completed pickup that has photos. */
  canAsk: z.boolean(),
  /** The words of the consent that was given, or else of the one that is asked for. */
  wording: z.string(),
  /** Null where the customer has not said yes, or took it back. */
  givenAt: Instant.nullable(),
})
export type PhotoConsentQuestion = z.infer<typeof PhotoConsentQuestion>

/** Whether we may show photos of this pickup. `not_found` as `getJobPage`. Limited to 60 calls a minute. */
export const getPhotoConsent = endpoint({
  method: 'GET',
  path: '/api/job/:token/photo-consent',
  access: 'public',
  summary: 'Whether photos of this pickup may be shown in posts, and the words of the question',
  params: Link,
  response: PhotoConsentQuestion,
})

/**
 * The customer says yes, or takes it back: then the photos leave the media library and every post that is not out yet.
 * Repeating it changes nothing. `illegal_move` for a yes before the pickup is completed or without photos, `not_found` as
 * `getJobPage`. Limited to 20 calls a minute.
 */
export const answerPhotoConsent = endpoint({
  method: 'POST',
  path: '/api/job/:token/photo-consent',
  access: 'public',
  summary: 'The customer lets us show photos of this pickup, or takes it back',
  params: Link,
  body: z.object({ isGiven: z.boolean() }),
  errors: ['illegal_move'],
  response: PhotoConsentQuestion,
})

const ofJob = {
  path: '/api/admin/jobs/:jobId/photo-consent',
  access: 'admin',
  right: 'run-marketing',
  params: z.object({ jobId: JobId }),
} as const

/**
 * Records that a customer said yes to a person of the team, who read the words of `photoConsent` to them. One that stands
 * already stays. `illegal_move` for a pickup that is not completed or has no photos.
 */
export const recordPhotoConsent = endpoint({
  ...ofJob,
  method: 'POST',
  summary: 'Record that a customer lets us show photos of their pickup, and how they said so',
  body: z.object({ how: StaffConsentSource }),
  errors: ['illegal_move'],
  response: PhotoConsentQuestion,
})

/** Records that a customer took it back, with the same effects as on their page. Repeating it changes nothing. */
export const withdrawPhotoConsent = endpoint({
  ...ofJob,
  method: 'DELETE',
  summary: 'Record that a customer does not let us show photos of their pickup any more',
  response: PhotoConsentQuestion,
})
