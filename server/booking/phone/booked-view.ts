import type { Job } from '../../jobs/store.ts'

/** A pickup that was booked for a caller, as the desk sees it. */
export const bookedView = (job: Job) => ({
  id: job.id,
  status: job.status,
  paymentStatus: job.paymentStatus,
  estimatedPrice: job.estimatedPriceCents,
  heldUntil: job.heldUntil,
  confirmBy: job.confirmBy,
  collect:
    job.collectMethod && job.collectBy ? { method: job.collectMethod, by: job.collectBy } : null,
})
