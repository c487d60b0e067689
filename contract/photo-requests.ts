import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { PAPER_KINDS, paperFacts } from './papers.ts'

/** The documents that the team may ask another photo of: the licence of the application, and the papers. */
export const PHOTO_DOCUMENTS = ['licence_photo', ...PAPER_KINDS] as const
/** One of `PHOTO_DOCUMENTS`. */
export const PhotoDocument = z.enum(PHOTO_DOCUMENTS, 'Please choose the document')
export type PhotoDocument = z.infer<typeof PhotoDocument>

/** How each document reads: on its own, and inside a sentence. */
export const photoDocumentFacts = {
  ...paperFacts,
  licence_photo: { label: "Driver's licence photo", name: "driver's licence" },
} satisfies Record<PhotoDocument, { label: string; name: string }>

/** Why another photo is needed, as the hauler reads it. */
export const PHOTO_REASONS = {
  dark: 'The photo is too dark.',
  blurred: 'The photo is blurred.',
  cut_off: 'A corner is cut off. Please show all four.',
  glare: 'Light reflects on it, so we cannot read it all.',
  wrong_document: 'It shows another document.',
  expired: 'It has expired or expires soon. Please send the new one.',
  differs: 'It does not match what you typed.',
} as const
/** A key of `PHOTO_REASONS`. */
export type PhotoReason = keyof typeof PHOTO_REASONS
/** One of the chosen reasons for another photo. */
export const PhotoReason = z.enum(
  Object.keys(PHOTO_REASONS) as [PhotoReason, ...PhotoReason[]],
  'Please choose one of the reasons',
)

/** A photo that the team waits for. */
export const PhotoRequest = z.object({
  id: z.int(),
  document: PhotoDocument,
  /** Why, in sentences for the hauler. */
  reason: z.string(),
  requestedAt: Instant,
  /** When the hauler sent it; null while it is missing. */
  answeredAt: Instant.nullable(),
})
export type PhotoRequest = z.infer<typeof PhotoRequest>

/** The photos that the team asked the signed-in hauler for and does not have yet, oldest first. They are sent as ever: the licence by `changeHaulerProfile`, a paper by `sendPaper`. */
export const getPhotoRequests = endpoint({
  method: 'GET',
  path: '/api/hauler/photo-requests',
  access: 'hauler',
  summary: 'The photos that the team asked for and that are missing',
  response: z.object({ requests: z.array(PhotoRequest) }),
})
