import type { z } from 'zod'
import type { ClientJob } from '../../../contract/client-jobs.ts'
import { FIRST_VISIT_RULES } from '../../../contract/visit-rules.ts'

/** A paid pickup on the wire, which waits for a hauler. */
export const sampleJob: z.input<typeof ClientJob> = {
  id: 7,
  status: 'pending',
  loadSize: 'small',
  description: 'An old sofa',
  photos: [],
  address: '12 Oak St, Vancouver',
  preferredDate: '2026-11-20',
  preferredTime: 'morning',
  estimatedPrice: '149.00',
  finalPrice: null,
  priceCap: null,
  items: [],
  createdAt: '2026-11-18T18:00:00Z',
  hauler: null,
  due: null,
  hasReceipt: false,
  refunded: '0.00',
  freeUntil: null,
  priceChange: null,
  onTheWayAt: null,
  arrivedAt: null,
  startedAt: null,
  completedAt: null,
  request: null,
  visitRules: FIRST_VISIT_RULES,
}
