import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { JobId } from './jobs.ts'
import { Money } from './money.ts'
import { Receipt } from './receipts.ts'

/**
 * What is picked up and what its price is made of: the lines of the quote, each change since, and the tax within. It adds up as
 * a `Receipt` does; before anything was paid `total` is the price to pay.
 */
export const JobPrice = Receipt.pick({
  items: true,
  groups: true,
  total: true,
  gst: true,
  tip: true,
  refunds: true,
  net: true,
}).extend({
  /** Above this the customer is asked on site; null once the job is over. */
  cap: Money.nullable(),
})
export type JobPrice = z.infer<typeof JobPrice>

/** The counted items of a job and the lines of its price, in one answer. */
export const getJobPrice = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/price',
  access: 'admin',
  right: 'see-jobs',
  summary: 'What is picked up, and the lines that make up the price with the tax within',
  params: z.object({ jobId: JobId }),
  response: JobPrice,
})
