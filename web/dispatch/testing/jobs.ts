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

/** One on the market, with photos, that fits a slot. */
export const offer = (id: number, fields: object = {}) => ({
  ...offeredJob,
  id,
  photos: [1, 2, 3, 4, 5, 6].map((at) => `/uploads/aaaaaaaaaaaaaaaaaaaaa${at}.webp`),
  preferredDate: '2026-11-22',
  preferredTime: 'afternoon',
  estimatedPrice: '280.00',
  address: 'Dewdney Trunk Rd, Port Moody',
  area: 'Port Moody',
  haulerPayout: '196.00',
  slot: '2-4',
  distance: { km: 12, from: 'home', jobId: null, isSameArea: false },
  work: { onSiteMinutes: 100, drivingMinutes: 49 },
  perHour: '79.00',
  ...fields,
})
