import type { z } from 'zod'
import type { HaulerJob, OfferedJob } from '../../../contract/hauler-jobs.ts'

/** A job that its hauler has not begun, as the server sends it. */
export const assignedJob: z.input<typeof HaulerJob> = {
  id: 7,
  status: 'assigned',
  loadSize: 'small',
  description: 'Two desks and a filing cabinet',
  photos: [],
  preferredDate: '2026-11-20',
  preferredTime: 'morning',
  estimatedPrice: '165.00',
  createdAt: '2026-11-18T20:00:00Z',
  firstName: 'Mei',
  lastName: 'Tanaka',
  phone: '604-555-0142',
  address: '1166 Alberni St, Vancouver',
  area: 'Vancouver',
  access: null,
  haulerPayout: null,
  payout: null,
  scheduledDate: '2026-11-20',
  timeSlot: '8-10',
  onTheWayAt: null,
  confirmedAt: null,
  arrivedAt: null,
  startedAt: null,
  startedEarly: false,
  isPaused: false,
  itemGroups: ['Everything'],
  proof: null,
  afterPhotos: [],
  completedAt: null,
  note: '',
}

/** A job on the market that no slot, distance or rate is known of, as the server sends it. */
export const offeredJob: z.input<typeof OfferedJob> = {
  id: 7,
  status: 'pending',
  loadSize: 'small',
  description: 'Two desks and a filing cabinet',
  photos: [],
  preferredDate: '2026-11-20',
  preferredTime: 'morning',
  estimatedPrice: '130.00',
  createdAt: '2026-11-18T20:00:00Z',
  address: 'Alberni St, Vancouver',
  area: 'Vancouver',
  access: null,
  haulerPayout: null,
}
