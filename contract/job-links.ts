import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { JobId } from './jobs.ts'

/**
 * Ends the link to a job's page that went out in its messages; the next message carries a new one.
 * `illegal_move` when the job has no open link.
 */
export const revokeJobLink = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/revoke-link',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Revoke the link to the page of a job; the next message carries a new one. 409 when none is open',
  params: z.object({ jobId: JobId }),
  errors: ['illegal_move'],
  response: z.object({ id: JobId }),
})
