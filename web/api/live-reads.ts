import type { LiveEvent, Topic } from '../../contract/events.ts'

const MARKET = '/api/hauler/available-jobs'
/** Which jobs a hauler may claim: the hauler's own jobs fill slots, and what others do is applied to it without asking. */
const OFFERS = '/api/hauler/offers'
const SWAPS = '/api/hauler/swaps'
const JOB_LISTS = [
  '/api/admin/jobs',
  '/api/admin/at-risk',
  '/api/admin/at-risk/solved',
  '/api/admin/unassigned-jobs',
  '/api/admin/board-steps',
  '/api/job-schedules',
  '/api/job-schedules/counts',
  '/api/job-schedules/haulers',
  '/api/admin/jobs/:jobId/candidates',
  '/api/admin/haulers/:haulerId/reliability',
  '/api/hauler/jobs',
  '/api/hauler/day',
  '/api/hauler/schedule',
  '/api/hauler/figures',
  '/api/hauler/mileage/:month',
  '/api/hauler/earnings',
  '/api/hauler/suggestions',
  SWAPS,
  '/api/client/jobs',
  '/api/visitor/jobs',
  '/api/admin/customers/:customerId/jobs',
]
const ONE_JOB = [
  '/api/admin/jobs/:jobId',
  '/api/admin/jobs/:jobId/price',
  '/api/admin/jobs/:jobId/no-show',
  '/api/admin/jobs/:jobId/hauler-no-shows',
  '/api/admin/jobs/:jobId/proof',
  '/api/hauler/jobs/:jobId/no-show',
  '/api/client/jobs/:jobId',
  '/api/job/:token',
]
const CUSTOMER = '/api/admin/customers/:customerId/history'
/** What a job went through, and what cancelling it would do. */
const TIMELINE = '/api/admin/jobs/:jobId/timeline'
const MONEY_OF_JOB = [
  TIMELINE,
  CUSTOMER,
  '/api/admin/jobs/:jobId/cancellation',
  '/api/admin/jobs/:jobId/money',
  '/api/admin/jobs/:jobId/refund',
]
const TEAM = ['/api/admin/stats']
const STATEMENTS = [
  '/api/hauler/earnings',
  '/api/hauler/statements/:month',
  '/api/hauler/statements/years/:year',
]
const DESK = [
  ...TEAM,
  '/api/admin/money',
  '/api/admin/money/troubles',
  '/api/admin/stuck-money',
  '/api/admin/disputes',
]

const REVIEWS = [
  '/api/admin/review-queue',
  '/api/admin/haulers/:haulerId/review',
  '/api/hauler/photo-requests',
]

/** The reads that an event makes stale, by their path in the contract. */
export const READS: Readonly<Record<Topic, readonly string[]>> = {
  job: [...TEAM, OFFERS, ...JOB_LISTS, ...ONE_JOB, ...MONEY_OF_JOB],
  market: [],
  offer_gone: [],
  swap: [SWAPS],
  price_change: [
    TIMELINE,
    ...TEAM,
    ...ONE_JOB,
    '/api/admin/at-risk',
    '/api/admin/at-risk/solved',
    '/api/admin/price-changes',
    '/api/hauler/jobs',
    '/api/hauler/jobs/:jobId/price',
    '/api/client/jobs',
    '/api/visitor/jobs',
  ],
  payment: [...DESK, ...ONE_JOB, ...MONEY_OF_JOB, '/api/client/jobs', '/api/visitor/jobs'],
  refund: [...DESK, ...ONE_JOB, ...MONEY_OF_JOB, '/api/client/jobs', '/api/visitor/jobs'],
  payout: [
    ...DESK,
    ...MONEY_OF_JOB,
    '/api/admin/payouts',
    '/api/hauler/payouts',
    '/api/hauler/figures',
    ...STATEMENTS,
    '/api/hauler/jobs',
    '/api/hauler/day',
  ],
  reversal: [
    ...DESK,
    ...MONEY_OF_JOB,
    '/api/admin/payouts',
    '/api/hauler/payouts',
    '/api/hauler/figures',
    ...STATEMENTS,
  ],
  dispute: [...DESK, ...MONEY_OF_JOB],
  hauler: [
    ...TEAM,
    '/api/hauler/suggestions',
    '/api/admin/haulers',
    '/api/admin/haulers/:haulerId',
    '/api/admin/haulers/:haulerId/account',
    ...REVIEWS,
    '/api/admin/at-risk',
    '/api/admin/at-risk/solved',
    '/api/hauler/profile',
    '/api/hauler/account',
    '/api/hauler/day',
    '/api/job-schedules/haulers',
    '/api/admin/jobs/:jobId/candidates',
  ],
  hauler_change: [
    '/api/admin/hauler-reviews',
    ...REVIEWS,
    '/api/admin/haulers/:haulerId/account',
    '/api/hauler/account',
  ],
  paper: [
    '/api/hauler/suggestions',
    '/api/admin/paper-reviews',
    ...REVIEWS,
    '/api/admin/haulers/:haulerId/papers',
    '/api/hauler/papers',
    '/api/hauler/profile',
  ],
  availability: [
    OFFERS,
    '/api/hauler/suggestions',
    '/api/hauler/schedule',
    '/api/hauler-availability/:haulerId',
    '/api/all-hauler-availability',
    '/api/job-schedules/haulers',
    '/api/admin/jobs/:jobId/candidates',
  ],
  message: [
    TIMELINE,
    CUSTOMER,
    '/api/admin/notifications',
    '/api/admin/notifications/:id',
    '/api/admin/notification-counts',
    '/api/admin/conversations/:id/messages',
  ],
  conversation: [
    CUSTOMER,
    '/api/admin/conversations',
    '/api/admin/conversations/:id',
    '/api/admin/conversations/:id/messages',
    '/api/admin/conversation-counts',
  ],
  problem: [TIMELINE, '/api/admin/jobs', '/api/admin/jobs/:jobId/problems', '/api/job/:token'],
  hauler_note: [
    TIMELINE,
    ...TEAM,
    '/api/admin/at-risk',
    '/api/admin/at-risk/solved',
    '/api/admin/jobs/:jobId/hauler-notes',
    '/api/hauler/jobs/:jobId/notes',
  ],
  staff: [
    '/api/admin/staff',
    '/api/admin/colleagues',
    '/api/admin/alert-settings',
    '/api/admin/setup-checklist',
    '/api/auth/user',
  ],
  rating: [TIMELINE, '/api/admin/jobs/:jobId/ratings', '/api/job/:token', '/api/hauler/earnings'],
  customer: [
    CUSTOMER,
    ...TEAM,
    '/api/admin/money',
    '/api/admin/invoices',
    '/api/admin/invoices/:invoiceId',
    '/api/admin/invoice-ageing',
    '/api/admin/customers',
    '/api/admin/customers/:customerId',
    '/api/admin/customers/:customerId/jobs',
    '/api/admin/customers/:customerId/account',
    '/api/admin/customers/:customerId/invoices',
    '/api/admin/customer-tags',
  ],
  call_quote: [CUSTOMER, '/api/admin/call-quotes', '/api/admin/call-quotes/:callQuoteId'],
  campaign: [
    '/api/admin/campaigns',
    '/api/admin/campaigns/:campaignId',
    '/api/admin/campaign-totals',
    '/api/admin/campaigns/:campaignId/money',
    '/api/admin/campaigns/:campaignId/changes',
    '/api/admin/ad-budgets',
    '/api/admin/ad-sources',
    '/api/admin/spend-imports',
  ],
  mailing: [
    '/api/admin/mailings',
    '/api/admin/mailings/:mailingId',
    '/api/admin/mailings/:mailingId/results',
    '/api/admin/mailing-recipients',
  ],
  lead_magnet: [
    '/api/admin/lead-magnets',
    '/api/admin/lead-magnets/:leadMagnetId',
    '/api/admin/estimate-requests',
    '/api/admin/lead-magnets/:leadMagnetId/guide-file',
    '/api/admin/offer-tries',
  ],
  post: [
    '/api/admin/social-media/posts',
    '/api/admin/social-media/posts/:postId',
    '/api/admin/social-media/calendar',
    '/api/admin/social-media/analytics',
    '/api/admin/social-media/post-figures',
  ],
  settings: [
    '/api/admin/settings/:group',
    '/api/admin/booking-rules',
    '/api/admin/setup-checklist',
  ],
}

/** Everything that events keep up to date. */
export const ALL_READS: readonly string[] = [MARKET, ...new Set(Object.values(READS).flat())]

/** The cards of the market: what is new waits behind a button, see web/dispatch/market/use-market-news.ts. */
export const keepsStill = ([path, part]: readonly unknown[]): boolean =>
  path === MARKET && part === 'more'

/** Whether a query may show something else after these events of one topic. */
export function isStaleAfter(
  topic: Topic,
  ids: ReadonlySet<LiveEvent['id']>,
  [path, args]: readonly unknown[],
): boolean {
  if (!READS[topic].includes(String(path)) || keepsStill([path, args])) return false
  const { params } = (args ?? {}) as { params?: { jobId?: number } }
  // One job on the screen has not changed with another.
  return topic !== 'job' || params?.jobId === undefined || ids.has(params.jobId)
}
