import { z } from 'zod'
import { bulkOf, bulkOutcome, MOST_BULK, undoTimes } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import { JobId } from './jobs.ts'

/**
 * Deletes several jobs, one after the other, each as `deleteJob` does it, or names it with the reason; also one at which something
 * went wrong, and the others go on. Money and messages leave at the `undoUntil` of each job, and `undoDelete` undoes it until then: for
 * all of them as long after the call as for one, and 0.2 seconds more for each of the others. `invalid_input` for more than 200 jobs or one twice.
 */
export const deleteJobs = endpoint({
  method: 'POST',
  path: '/api/admin/job-deletions',
  access: 'admin',
  right: 'run-jobs',
  summary: `Delete up to ${MOST_BULK} jobs from the lists; what cannot be deleted is named with the reason`,
  body: z.object({ jobIds: bulkOf(JobId) }),
  errors: [],
  response: bulkOutcome(JobId).extend({ undo: undoTimes(JobId) }),
})
