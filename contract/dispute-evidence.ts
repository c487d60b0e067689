import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FileBytes } from './fields.ts'
import { Id } from './ids.ts'

export const getDisputeEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:disputeId/evidence.zip',
  access: 'admin',
  summary:
    'What there is to show the bank of a disputed charge: a summary as PDF, the messages, the photos, and the facts as JSON',
  params: z.object({ disputeId: Id }),
  file: 'application/zip',
  response: FileBytes,
})
