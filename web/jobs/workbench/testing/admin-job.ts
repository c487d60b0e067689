import type { z } from 'zod'
import { AdminJob } from '../../../../contract/jobs.ts'

/** A paid pickup on the wire, with its hauler, as the team sees it. */
export const adminJob: z.input<typeof AdminJob> = {
  id: 7,
  status: 'assigned',
  loadSize: 'small',
  description: 'An old sofa',
  photos: [],
  preferredDate: '2026-11-26',
  preferredTime: 'afternoon',
  estimatedPrice: '149.00',
  createdAt: '2026-11-18T18:00:00Z',
  firstName: 'Amrita',
  lastName: 'Gill',
  phone: '604-555-0142',
  email: 'amrita@example.test',
  address: '12 Oak St, Vancouver',
  area: 'Vancouver',
  access: null,
  note: '',
  paymentStatus: 'paid',
  finalPrice: null,
  platformFee: null,
  haulerPayout: null,
  scheduledDate: '2026-11-26',
  confirmedAt: null,
  startedAt: null,
  startedEarly: false,
  earlyStartReason: null,
  proof: null,
  completedAt: null,
  needsReview: false,
  version: 1,
  hasOpenLink: true,
  hauler: { id: 3, user: { firstName: 'Dale', lastName: 'Kowalchuk' } },
}

/** The same as a screen has it. */
export const adminJobOf = (changes: Partial<z.input<typeof AdminJob>> = {}): AdminJob =>
  AdminJob.parse({ ...adminJob, ...changes })
