import type { Row } from './rows.ts'

type Who = 'visitor' | 'client' | 'hauler' | 'approved hauler' | 'admin'

/** Sections 6 and 7: one row per call. */
export type CallRow = Row & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Who may make it; everybody else is refused. */
  by: readonly Who[]
  /** The answer is a list. */
  list?: true
  /** What the answer, or each element of it, carries. 'a.b' is a nested field. */
  fields?: readonly string[]
  /** A browser goes there: it is answered with a redirect to this address. */
  leadsTo?: string
}

const anyone: readonly Who[] = ['visitor', 'client', 'hauler', 'approved hauler', 'admin']
const signedIn: readonly Who[] = ['client', 'hauler', 'approved hauler', 'admin']
const haulers: readonly Who[] = ['hauler', 'approved hauler']
const approved: readonly Who[] = ['approved hauler']
const admin: readonly Who[] = ['admin']
const own: readonly Who[] = ['hauler', 'approved hauler', 'admin']

const clientJob = [
  'id',
  'description',
  'status',
  'createdAt',
  'hauler.user.firstName',
  'hauler.user.lastName',
]
const haulerJob = [
  'id',
  'status',
  'firstName',
  'lastName',
  'phone',
  'address',
  'loadSize',
  'description',
  'createdAt',
  'preferredDate',
  'estimatedPrice',
  'haulerPayout',
]
const availabilityEntry = ['dayOfWeek', 'timeSlot', 'isAvailable', 'maxJobs']
const adminJob = [
  'id',
  'firstName',
  'lastName',
  'phone',
  'email',
  'address',
  'loadSize',
  'preferredDate',
  'preferredTime',
  'description',
  'status',
  'estimatedPrice',
  'finalPrice',
  'hauler',
  'createdAt',
  'photos',
]
const adminHauler = [
  'id',
  'user.firstName',
  'user.lastName',
  'user.email',
  'phone',
  'company',
  'vehicleType',
  'vehicleModel',
  'licensePlate',
  'licenseNumber',
  'status',
  'isAvailable',
  'serviceAreas',
  'createdAt',
  'updatedAt',
  'licenseImageUrl',
]
const campaign = [
  'id',
  'name',
  'type',
  'status',
  'targetAudience',
  'budget',
  'duration',
  'platforms',
  'adContent',
  'landingPageConfig',
  'isAiGenerated',
  'performance.impressions',
  'performance.clicks',
  'performance.conversions',
]
const notification = [
  'recipientId',
  'recipientPhone',
  'senderType',
  'messageType',
  'subject',
  'message',
  'jobId',
  'isRead',
  'isSent',
  'sentAt',
]
const post = [
  'platform',
  'content',
  'imageUrl',
  'videoUrl',
  'hashtags',
  'scheduledFor',
  'postedAt',
  'status',
  'engagement',
  'isAiGenerated',
  'campaignId',
]

const call = (
  says: string,
  method: CallRow['method'],
  path: string,
  by: readonly Who[],
  more: Pick<CallRow, 'list' | 'fields' | 'leadsTo' | 'instead'> = {},
): CallRow => ({ says, method, path, by, ...more })

const SOCIAL = '/api/admin/social-media'

export const callRows: CallRow[] = [
  call('the current user: firstName, email, role', 'GET', '/api/auth/user', signedIn, {
    fields: ['firstName', 'email', 'role'],
  }),
  call('upload answers files', 'POST', '/api/upload', anyone, { fields: ['files'] }),
  call('a booking answers its id', 'POST', '/api/jobs', anyone, { fields: ['id'] }),
  call('a quote answers estimatedPrice', 'POST', '/api/quote', anyone, {
    fields: ['estimatedPrice'],
  }),
  call('a payment intent answers clientSecret', 'POST', '/api/create-payment-intent', anyone, {
    fields: ['clientSecret'],
  }),
  call('a registration may answer stripeOnboardingUrl', 'POST', '/api/haulers/register', anyone, {
    fields: ['stripeOnboardingUrl'],
  }),
  call('staff login answers the role', 'POST', '/api/staff-login', anyone, { fields: ['role'] }),
  call("the client's jobs", 'GET', '/api/client/jobs', signedIn, { list: true, fields: clientJob }),
  call('logging out', 'GET', '/api/logout', anyone, { leadsTo: '/' }),
  call('logging in', 'GET', '/api/login', anyone, { leadsTo: '/login' }),
  call("every hauler's availability", 'GET', '/api/all-hauler-availability', admin, {
    list: true,
    fields: ['id', 'user.firstName', 'user.lastName', 'availability'],
  }),
  call('the schedule of a day', 'GET', '/api/job-schedules', admin, {
    list: true,
    fields: ['id', 'jobId', 'haulerId', 'scheduledDate', 'timeSlot', 'assignmentType'],
  }),
  call('auto-assignment', 'POST', '/api/auto-assign-jobs', admin),
  call('the campaigns', 'GET', '/api/admin/campaigns', admin, { list: true, fields: campaign }),
  call('what advertising brought', 'GET', '/api/admin/ad-analytics', admin, {
    fields: [
      'totalCampaigns',
      'activeCampaigns',
      'totalImpressions',
      'averageCtr',
      'totalClicks',
      'totalConversions',
      'roi',
      'totalRevenue',
      'totalCost',
    ],
  }),
  call('the lead magnets', 'GET', '/api/admin/lead-magnets', admin, {
    list: true,
    fields: ['id', 'title', 'type', 'targetType', 'offer', 'isActive', 'conversions'],
  }),
  call('creating a campaign', 'POST', '/api/admin/campaigns', admin),
  call('generating a campaign', 'POST', '/api/admin/generate-campaign', admin),
  call('changing the status of a campaign', 'PUT', '/api/admin/campaigns/{campaign}', admin),
  call('deleting a campaign', 'DELETE', '/api/admin/campaigns/{campaign}', admin),
  call('creating a lead magnet', 'POST', '/api/admin/lead-magnets', admin),
  call('the figures of the dashboard', 'GET', '/api/admin/stats', admin, {
    fields: ['totalJobs', 'activeHaulers', 'totalRevenue', 'pendingApprovals'],
  }),
  call('every job', 'GET', '/api/admin/jobs', admin, { list: true, fields: adminJob }),
  call('every hauler', 'GET', '/api/admin/haulers', admin, { list: true, fields: adminHauler }),
  call('the revenue', 'GET', '/api/admin/revenue', admin),
  call('the users', 'GET', '/api/admin/users', admin, { list: true }),
  call('deciding about a hauler', 'PATCH', '/api/admin/haulers/{applicant}/status', admin),
  call('deleting a job', 'DELETE', '/api/admin/jobs/{job}', admin),
  call('deleting a hauler', 'DELETE', '/api/admin/haulers/{hauler}', admin),
  call('the notifications', 'GET', '/api/admin/notifications', admin, {
    list: true,
    fields: notification,
  }),
  call(
    'marking a notification read',
    'PATCH',
    '/api/admin/notifications/{notification}/read',
    admin,
  ),
  call('the message templates', 'GET', '/api/admin/message-templates', admin, {
    list: true,
    fields: ['templateKey', 'name', 'subject', 'message', 'isActive'],
  }),
  call('the posts', 'GET', `${SOCIAL}/posts`, admin, { list: true, fields: post }),
  call('the schedules of posts', 'GET', `${SOCIAL}/schedules`, admin, {
    list: true,
    fields: [
      'platform',
      'contentType',
      'frequency',
      'timeSlots',
      'isActive',
      'lastPosted',
      'nextScheduled',
    ],
  }),
  call('the templates of posts', 'GET', `${SOCIAL}/templates`, admin, {
    list: true,
    fields: ['name', 'platform', 'contentType', 'template', 'hashtags', 'isActive', 'usageCount'],
  }),
  call('the connected accounts', 'GET', `${SOCIAL}/accounts`, admin, {
    list: true,
    fields: [
      'platform',
      'username',
      'displayName',
      'isActive',
      'lastSync',
      'connectedAt',
      'accountData',
    ],
  }),
  call('what social media brought', 'GET', `${SOCIAL}/analytics`, admin, {
    fields: [
      'totalPosts',
      'scheduledPosts',
      'totalEngagement',
      'aiGeneratedPosts',
      'platformStats',
      'contentTypeStats',
      'aiStats.totalGenerated',
      'aiStats.successRate',
      'aiStats.avgEngagement',
    ],
  }),
  call('creating a post', 'POST', `${SOCIAL}/posts`, admin),
  call('generating a post', 'POST', `${SOCIAL}/generate-post`, admin, {
    fields: ['content', 'hashtags'],
  }),
  call('creating a schedule', 'POST', `${SOCIAL}/schedules`, admin),
  call('creating a template', 'POST', `${SOCIAL}/templates`, admin),
  call('auto-posting', 'POST', `${SOCIAL}/auto-post`, admin, { fields: ['postsCreated'] }),
  call("a hauler's week", 'GET', '/api/hauler-availability/{self}', own, {
    list: true,
    fields: availabilityEntry,
  }),
  call("saving a hauler's week", 'POST', '/api/hauler-availability/{self}', own),
  call("the hauler's profile", 'GET', '/api/hauler/profile', haulers, {
    fields: ['id', 'status', 'user.firstName', 'user.lastName'],
  }),
  call("the hauler's jobs", 'GET', '/api/hauler/jobs', haulers, { list: true, fields: haulerJob }),
  call('the available jobs', 'GET', '/api/hauler/available-jobs', approved, {
    list: true,
    fields: haulerJob.filter((field) => !['firstName', 'lastName', 'phone'].includes(field)),
    instead:
      'product.md 5: "Before a claim the hauler sees the area ...; name, phone, exact address after it"',
  }),
  call('claiming a job', 'POST', '/api/hauler/claim-job/{open job}', approved),
  call('starting a job', 'PATCH', '/api/hauler/jobs/{own job}/status', approved),
]
