import { randomUUID } from 'node:crypto'

/** What each form sends when everything in it is right. */

const email = (): string => `${randomUUID()}@example.test`

export type Uploaded = { photos: string[]; licence: string; day: string }
type Payload = Record<string, unknown>

export const payloads = {
  booking: ({ photos, day }: Uploaded): Payload => ({
    firstName: 'Amrita',
    lastName: 'Gill',
    phone: '604 555 0142',
    email: 'amrita@example.test',
    address: '2418 St Johns St, Port Moody',
    description: 'Three-seat sofa and six boxes in the garage',
    loadSize: 'medium',
    preferredDate: day,
    preferredTime: 'afternoon',
    photos,
  }),
  quote: ({ photos }: Uploaded): Payload => ({
    loadSize: 'medium',
    description: 'Three-seat sofa and six boxes in the garage',
    photos,
  }),
  application: ({ licence }: Uploaded): Payload => ({
    firstName: 'Dale',
    lastName: 'Kowalchuk',
    phone: '604 555 0143',
    email: email(),
    password: 'secret',
    confirmPassword: 'secret',
    vehicleType: 'truck',
    vehicleModel: 'Isuzu NPR',
    licensePlate: 'AB1 23C',
    licenseImageUrl: licence,
    acceptTerms: true,
  }),
  registration: (): Payload => ({
    email: email(),
    password: 'eight or more',
    firstName: 'Dale',
    lastName: 'Kowalchuk',
    phone: '604 555 0143',
    company: 'Kowalchuk Hauling',
    vehicleType: 'Box Truck',
    vehicleModel: 'Isuzu NPR',
    licensePlate: 'AB1 23C',
    licenseNumber: '1234567',
    insuranceNumber: 'ICBC 998',
    experience: 'Ten years of moving other people',
    serviceAreas: ['Vancouver', 'Burnaby'],
  }),
  campaign: (): Payload => ({
    name: `Spring clear-out ${randomUUID()}`,
    type: 'customer_acquisition',
    targetAudience: { location: 'Surrey' },
    budget: '500',
    duration: 14,
    platforms: ['google', 'facebook'],
  }),
  'campaign wish': (): Payload => ({
    type: 'customer_acquisition',
    targetAudience: { location: 'Surrey' },
    budget: '500',
    platforms: ['google', 'facebook'],
  }),
  'lead magnet': (): Payload => ({
    title: 'Twenty dollars off',
    type: 'discount',
    targetType: 'customer',
    offer: { value: '$20 off', description: 'On the first pickup' },
  }),
  post: (): Payload => ({
    platform: 'instagram',
    content: 'A tidy garage',
    hashtags: ['#tidy', '#garage'],
    scheduledFor: null,
    status: 'draft',
    isAiGenerated: false,
  }),
  'generated post': (): Payload => ({
    platform: 'facebook',
    contentType: 'promotional',
    topic: 'junk removal services',
  }),
  'schedule of posts': (): Payload => ({
    platform: 'linkedin',
    contentType: 'educational',
    frequency: 'weekly',
    timeSlots: ['09:00', '12:00', '17:00'],
    isActive: true,
  }),
  'template of posts': (): Payload => ({
    name: 'Spring',
    platform: 'linkedin',
    contentType: 'educational',
    template: 'A tidy {product} garage',
    hashtags: ['#spring'],
    isActive: true,
  }),
  availability: (): Payload => ({
    availability: [{ dayOfWeek: 1, timeSlot: '8-10', isAvailable: true, maxJobs: 3 }],
  }),
  'staff login': (): Payload => ({ email: email(), password: 'eight or more', role: 'admin' }),
}
export type FormName = keyof typeof payloads

/** Where each form goes, and the table that grows by what it sends. */
export const destinations: Record<FormName, { path: string; table: string | null }> = {
  booking: { path: '/api/jobs', table: 'jobs' },
  quote: { path: '/api/quote', table: 'quotes' },
  application: { path: '/api/haulers/register', table: 'haulers' },
  registration: { path: '/api/haulers/register', table: 'haulers' },
  campaign: { path: '/api/admin/campaigns', table: 'ad_campaigns' },
  'campaign wish': { path: '/api/admin/generate-campaign', table: 'ad_campaigns' },
  'lead magnet': { path: '/api/admin/lead-magnets', table: 'lead_magnets' },
  post: { path: '/api/admin/social-media/posts', table: 'social_media_posts' },
  'generated post': { path: '/api/admin/social-media/generate-post', table: null },
  'schedule of posts': {
    path: '/api/admin/social-media/schedules',
    table: 'social_media_schedules',
  },
  'template of posts': {
    path: '/api/admin/social-media/templates',
    table: 'social_media_templates',
  },
  availability: { path: '/api/hauler-availability/{self}', table: 'availability' },
  'staff login': { path: '/api/staff-login', table: null },
}
