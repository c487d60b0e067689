import {
  account,
  adAnalytics,
  adminHauler,
  adminJob,
  availabilityEntry,
  campaign,
  clientJob,
  haulerJob,
  leadMagnet,
  notification,
  post,
  postSchedule,
  postTemplate,
  socialAnalytics,
} from './calls.fields.ts'
import type { Role } from './api-clients.ts'
import type { FormName } from './payloads.ts'
import type { Row } from './rows.ts'

/** Sections 6 and 7: one row per call. */
export type CallRow = Row & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Who may make it; every other role is refused. */
  by: readonly Role[]
  /** The answer is a list. */
  list?: true
  /** What the answer, or the first element of it, carries (see `calls.fields.ts`). */
  fields?: readonly string[]
  /** What no answer may carry. */
  hides?: readonly string[]
  /** What is sent: a form filled in well, something that belongs to the caller, or this body. */
  body?: FormName | 'a photo' | 'own unpaid job' | 'own password' | object
  /** A browser goes there: it is answered with a redirect to this address. */
  leadsTo?: string
}

const anyone: readonly Role[] = ['visitor', 'client', 'hauler', 'approved hauler', 'admin']
const signedIn: readonly Role[] = ['client', 'hauler', 'approved hauler', 'admin']
const haulers: readonly Role[] = ['hauler', 'approved hauler']
const approved: readonly Role[] = ['approved hauler']
const admin: readonly Role[] = ['admin']
const own: readonly Role[] = ['hauler', 'approved hauler', 'admin']

const call = (
  says: string,
  method: CallRow['method'],
  path: string,
  by: readonly Role[],
  more: Omit<CallRow, 'says' | 'method' | 'path' | 'by'> = {},
): CallRow => ({ says, method, path, by, ...more })

const SOCIAL = '/api/admin/social-media'

export const callRows: CallRow[] = [
  call('the current user: firstName, email, role', 'GET', '/api/auth/user', signedIn, {
    fields: ['firstName', 'email', 'role'],
    hides: ['id', 'password', 'lastName', 'profileImageUrl', 'createdAt', 'updatedAt'],
  }),
  call('upload answers files', 'POST', '/api/upload', anyone, {
    fields: ['files'],
    body: 'a photo',
  }),
  call('a booking answers its id', 'POST', '/api/jobs', anyone, {
    fields: ['id'],
    body: 'booking',
  }),
  call('a quote answers estimatedPrice', 'POST', '/api/quote', anyone, {
    fields: ['estimatedPrice: money'],
    body: 'quote',
  }),
  call('a payment intent answers clientSecret', 'POST', '/api/create-payment-intent', anyone, {
    fields: ['clientSecret'],
    body: 'own unpaid job',
  }),
  call('a registration may answer stripeOnboardingUrl', 'POST', '/api/haulers/register', anyone, {
    fields: ['stripeOnboardingUrl'],
    body: 'registration',
  }),
  call('an application is a registration too', 'POST', '/api/haulers/register', anyone, {
    body: 'application',
  }),
  call('staff login answers the role', 'POST', '/api/staff-login', anyone, {
    fields: ['role'],
    body: 'own password',
  }),
  call("the client's jobs", 'GET', '/api/client/jobs', signedIn, { list: true, fields: clientJob }),
  call('logging out', 'GET', '/api/logout', anyone, { leadsTo: '/' }),
  call('logging in', 'GET', '/api/login', anyone, { leadsTo: '/login' }),
  call("every hauler's availability", 'GET', '/api/all-hauler-availability', admin, {
    list: true,
    fields: [
      'id',
      'user.firstName',
      'user.lastName',
      ...['dayOfWeek', 'timeSlot', 'isAvailable'].map((field) => `availability.0.${field}`),
    ],
  }),
  call('the schedule of a day', 'GET', '/api/job-schedules?date={day}', admin, {
    list: true,
    fields: ['id', 'jobId', 'haulerId', 'scheduledDate', 'timeSlot', 'assignmentType'],
  }),
  call('auto-assignment', 'POST', '/api/auto-assign-jobs', admin, { body: {} }),
  call('the campaigns', 'GET', '/api/admin/campaigns', admin, { list: true, fields: campaign }),
  call('what advertising brought', 'GET', '/api/admin/ad-analytics', admin, {
    fields: adAnalytics,
  }),
  call('the lead magnets', 'GET', '/api/admin/lead-magnets', admin, {
    list: true,
    fields: leadMagnet,
  }),
  call('creating a campaign', 'POST', '/api/admin/campaigns', admin, { body: 'campaign' }),
  call('generating a campaign', 'POST', '/api/admin/generate-campaign', admin, {
    body: 'campaign wish',
  }),
  call('activating a campaign', 'PUT', '/api/admin/campaigns/{campaign}', admin, {
    body: { status: 'active' },
  }),
  call('pausing a campaign', 'PUT', '/api/admin/campaigns/{active campaign}', admin, {
    body: { status: 'paused' },
  }),
  call('deleting a campaign', 'DELETE', '/api/admin/campaigns/{campaign}', admin),
  call('creating a lead magnet', 'POST', '/api/admin/lead-magnets', admin, {
    body: 'lead magnet',
  }),
  call('the figures of the dashboard', 'GET', '/api/admin/stats', admin, {
    fields: ['totalJobs', 'activeHaulers', 'totalRevenue: money', 'pendingApprovals'],
  }),
  call('every job', 'GET', '/api/admin/jobs', admin, { list: true, fields: adminJob }),
  call('every hauler', 'GET', '/api/admin/haulers', admin, { list: true, fields: adminHauler }),
  call('the revenue', 'GET', '/api/admin/revenue', admin),
  call('the users', 'GET', '/api/admin/users', admin, { list: true }),
  call('approving a hauler', 'PATCH', '/api/admin/haulers/{applicant}/status', admin, {
    body: { status: 'approved' },
  }),
  call('rejecting a hauler', 'PATCH', '/api/admin/haulers/{applicant}/status', admin, {
    body: { status: 'rejected', reason: 'The licence photo is blurred' },
    instead:
      'product.md 5: "Suspension and reinstatement are admin actions with a written reason that the hauler reads"',
  }),
  call('deleting a job', 'DELETE', '/api/admin/jobs/{unpaid job}', admin),
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
    fields: postSchedule,
  }),
  call('the templates of posts', 'GET', `${SOCIAL}/templates`, admin, {
    list: true,
    fields: postTemplate,
  }),
  call('the connected accounts', 'GET', `${SOCIAL}/accounts`, admin, {
    list: true,
    fields: account,
    hides: ['accessToken', 'refreshToken'],
    instead:
      'product.md 8: "A connected account holds encrypted tokens that no response ever contains"',
  }),
  call('what social media brought', 'GET', `${SOCIAL}/analytics`, admin, {
    fields: socialAnalytics,
  }),
  call('creating a post', 'POST', `${SOCIAL}/posts`, admin, { body: 'post' }),
  call('generating a post', 'POST', `${SOCIAL}/generate-post`, admin, {
    fields: ['content', 'hashtags'],
    body: 'generated post',
  }),
  call('creating a schedule', 'POST', `${SOCIAL}/schedules`, admin, { body: 'schedule of posts' }),
  call('creating a template', 'POST', `${SOCIAL}/templates`, admin, { body: 'template of posts' }),
  call('auto-posting', 'POST', `${SOCIAL}/auto-post`, admin, {
    fields: ['postsCreated'],
    body: {},
  }),
  call("a hauler's week", 'GET', '/api/hauler-availability/{self}', own, {
    list: true,
    fields: availabilityEntry,
  }),
  call("saving a hauler's week", 'POST', '/api/hauler-availability/{self}', own, {
    body: 'availability',
    instead:
      'product.md 6: "GET|POST /api/hauler-availability/{haulerId} is for that hauler and for admins"',
  }),
  call("the hauler's profile", 'GET', '/api/hauler/profile', haulers, {
    fields: ['id', 'status', 'user.firstName', 'user.lastName'],
  }),
  call("the hauler's jobs", 'GET', '/api/hauler/jobs', haulers, { list: true, fields: haulerJob }),
  call('the available jobs', 'GET', '/api/hauler/available-jobs', approved, {
    list: true,
    fields: haulerJob.filter((field) => !['firstName', 'lastName', 'phone'].includes(field)),
    hides: ['firstName', 'lastName', 'phone'],
    instead:
      'product.md 5: "Before a claim the hauler sees the area ...; name, phone, exact address after it"',
  }),
  call('claiming a job', 'POST', '/api/hauler/claim-job/{open job}', approved),
  call('starting a job', 'PATCH', '/api/hauler/jobs/{assigned job}/status', approved, {
    body: { status: 'in_progress' },
  }),
  call('completing a job', 'PATCH', '/api/hauler/jobs/{job in progress}/status', approved, {
    body: { status: 'completed' },
  }),
]
