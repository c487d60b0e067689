import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { DocumentUrl, email } from './fields.ts'
import { LeadMagnetId } from './lead-magnets.ts'

/** How long the link in the first email can confirm an address. */
export const GUIDE_LINK_HOURS = 48
/** How long the link in the second email leads to the file. */
export const GUIDE_FILE_DAYS = 7

/** What a person fills in on the page of a guide. The box for news is unticked, and not needed for the guide. */
export const GuideForm = z.object({
  email: email('Valid email required'),
  /** The box with the words of `promotionConsent` was ticked. */
  agreed: z.boolean(),
})
export type GuideForm = z.infer<typeof GuideForm>

/** The file of a guide, as the team sees it. */
export const GuideFile = z.object({
  /** The size of the PDF. */
  bytes: z.number(),
  /** Who of the team uploaded it; null for an account that is gone. */
  uploadedBy: z.string().nullable(),
  uploadedAt: Instant,
  /** A path that downloads it; it works for a quarter of an hour. */
  url: z.string(),
})
export type GuideFile = z.infer<typeof GuideFile>

const params = z.object({ leadMagnetId: LeadMagnetId })
const response = z.object({ file: GuideFile.nullable() })

/** The file of a guide; null before one is uploaded. `not_found` for an offer that is deleted. */
export const getGuideFile = endpoint({
  method: 'GET',
  path: '/api/admin/lead-magnets/:leadMagnetId/guide-file',
  access: 'admin',
  right: 'see-marketing',
  summary: 'The file of a guide, with a link to download it',
  params,
  response,
})

/**
 * Makes an uploaded PDF the file of a guide, instead of the one before: links that were sent lead to the new one. Twice changes
 * nothing. `refused` for an offer that is no guide, and for a file that is no PDF of the team or part of something else.
 */
export const setGuideFile = endpoint({
  method: 'PUT',
  path: '/api/admin/lead-magnets/:leadMagnetId/guide-file',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Set or replace the file of a guide',
  params,
  /** As `uploadFiles` answered it, for the purpose 'paper'. */
  body: z.object({ fileUrl: DocumentUrl }),
  errors: ['refused'],
  response,
})

/** Removes the file of a guide: its page shows no form, and links that were sent say so. Twice changes nothing. */
export const removeGuideFile = endpoint({
  method: 'DELETE',
  path: '/api/admin/lead-magnets/:leadMagnetId/guide-file',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Remove the file of a guide',
  params,
  response,
})
