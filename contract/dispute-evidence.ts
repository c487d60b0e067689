import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FileBytes } from './fields.ts'
import { Id } from './ids.ts'

/**
 * A ZIP for the bank that decides a dispute: a summary as PDF, the messages, the photos and the facts as
 * JSON. It is full of personal data, so each download is logged with the admin's id. Limited to 20 a
 * minute.
 */
export const getDisputeEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:disputeId/evidence.zip',
  access: 'admin',
  right: 'give-money',
  summary:
    'The evidence for the bank of a disputed charge: a summary as PDF, the messages, the photos, and the facts as JSON',
  params: z.object({ disputeId: Id }),
  file: 'application/zip',
  response: FileBytes,
})
