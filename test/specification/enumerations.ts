import type { Row } from './rows.ts'

/** Sections 3, 4, 5 and 9: the values a field may take, in the database and in the calls. */
export type EnumerationRow = Row & {
  table: string
  column: string
  values: readonly string[]
  also?: readonly string[]
}

export const enumerationRows: EnumerationRow[] = [
  {
    says: 'job statuses',
    table: 'jobs',
    column: 'status',
    values: ['pending', 'assigned', 'in_progress', 'completed', 'cancelled'],
  },
  {
    says: 'hauler statuses',
    table: 'haulers',
    column: 'status',
    values: ['pending', 'approved', 'rejected', 'suspended'],
  },
  {
    says: 'load sizes',
    table: 'jobs',
    column: 'load_size',
    values: ['tiny', 'small', 'medium', 'large', 'xl'],
  },
  {
    says: 'time windows',
    table: 'jobs',
    column: 'preferred_time',
    values: ['morning', 'afternoon', 'evening'],
  },
  { says: 'roles', table: 'users', column: 'role', values: ['client', 'hauler', 'admin'] },
  {
    says: 'vehicle types of both forms',
    table: 'haulers',
    column: 'vehicle_type',
    values: [
      'pickup',
      'van',
      'truck',
      'Pickup Truck',
      'Box Truck',
      'Dump Truck',
      'Flatbed Truck',
      'Cargo Van',
      'Other',
    ],
  },
  {
    says: 'time slots of the week',
    table: 'availability',
    column: 'time_slot',
    values: ['8-10', '10-12', '12-2', '2-4', '4-6', '6-8'],
  },
  {
    says: 'time slots of the schedule',
    table: 'job_schedule',
    column: 'time_slot',
    values: ['8-10', '10-12', '12-2', '2-4', '4-6', '6-8'],
  },
  {
    says: 'kinds of assignment',
    table: 'job_schedule',
    column: 'assignment_type',
    values: ['auto', 'manual'],
  },
  {
    says: 'campaign types',
    table: 'ad_campaigns',
    column: 'type',
    values: ['customer_acquisition', 'hauler_recruitment'],
  },
  {
    says: 'campaign statuses',
    table: 'ad_campaigns',
    column: 'status',
    values: ['draft', 'active', 'paused', 'completed'],
  },
  {
    says: 'lead magnet types',
    table: 'lead_magnets',
    column: 'type',
    values: ['discount', 'free_estimate', 'guide', 'referral'],
  },
  {
    says: 'lead magnet targets',
    table: 'lead_magnets',
    column: 'target_type',
    values: ['customer', 'hauler'],
  },
  ...[
    'social_media_posts',
    'social_media_schedules',
    'social_media_templates',
    'social_media_accounts',
  ].map((table) => ({
    says: `social platforms of ${table}`,
    table,
    column: 'platform',
    values: ['facebook', 'instagram', 'twitter', 'linkedin', 'tiktok'],
  })),
  ...['social_media_schedules', 'social_media_templates'].map((table) => ({
    says: `content types of ${table}`,
    table,
    column: 'content_type',
    values: ['promotional', 'educational', 'behind_scenes', 'testimonial'],
  })),
  {
    says: 'frequencies',
    table: 'social_media_schedules',
    column: 'frequency',
    values: ['daily', 'weekly', 'bi-weekly'],
  },
  {
    says: 'post statuses',
    table: 'social_media_posts',
    column: 'status',
    values: ['draft', 'scheduled', 'posted', 'failed'],
    also: ['publishing', 'pending_approval', 'missed', 'skipped'],
    instead:
      'product.md 8: "Posts move draft, scheduled, publishing, posted or failed"; decision 133: schedules write ahead for approval',
  },
]
