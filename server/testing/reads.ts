import { api } from '../../contract/api.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { startSession } from '../accounts/sessions.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Context } from '../core/context.ts'
import { tokenOf } from '../messaging/job-links.ts'

/** A GET call by a user who has data. `path` is the endpoint's path in the contract. */
export type Read = { path: string; url: string; cookie: string | undefined }

/** Reads that need what a seed may not have: a dispute, a pickup going on now, a text to us, a post, a template, a person on the waiting list, an invitation, a calendar feed, a quote of a caller, an invoice of a company, an offer, a campaign by email, accounts to choose from. */
const WITHOUT_DATA = [
  '/api/admin/disputes/:disputeId/evidence.zip',
  '/api/hauler/jobs/:jobId/price',
  '/api/admin/conversations/:id',
  '/api/admin/conversations/:id/messages',
  '/api/admin/people/erasures/:id',
  '/api/admin/social-media/posts/:postId',
  '/api/admin/social-media/templates/:templateId',
  '/api/waiting-list/:token',
  '/api/join/:token',
  '/api/calendar/:token',
  '/api/admin/call-quotes/:callQuoteId',
  '/api/quotes/:token',
  '/api/quotes/:token/windows',
  '/api/admin/invoices/:invoiceId',
  '/api/admin/invoices/:invoiceId/pdf',
  '/api/invoices/:token',
  '/api/invoices/:token/invoice.pdf',
  '/api/invoices/:token/credit-notes/:creditNoteId/credit-note.pdf',
  '/api/admin/credit-notes/:creditNoteId/pdf',
  '/api/admin/mailings/:mailingId',
  '/api/admin/mailings/:mailingId/tests',
  '/api/admin/mailings/:mailingId/results',
  '/api/admin/mailings/:mailingId/changes',
  '/api/admin/ad-templates/:templateId/changes',
  '/api/admin/legal-texts/:document/:version',
  '/api/admin/lead-magnets/:leadMagnetId',
  '/api/admin/lead-magnets/:leadMagnetId/figures',
  '/api/admin/lead-magnets/:leadMagnetId/history',
  '/api/admin/lead-magnets/:leadMagnetId/guide-file',
  '/api/offers/:code',
  '/api/admin/social-media/accounts/choices/:grantId',
]
/** Signed-in people of the team alone. */
const OF_TEAM = '/api/account/push'

const REDIRECTS = ['/api/login', '/api/logout']
/** Reads of the browser that booked. */
const BY_BOOKER = ['/api/jobs/:jobId/payment', '/api/visitor/jobs']

/**
 * Every GET of the contract on a seeded database, each as a caller of its access: the busiest
 * hauler, the customer with the most jobs and an admin.
 */
export async function readsOf(ctx: Pick<Context, 'db' | 'now' | 'secrets'>): Promise<Read[]> {
  const people = await peopleOf(ctx)
  const { visitorId, ...values } = await valuesOf(ctx, people)
  const booker = await startSession(ctx.db, ctx.now(), { visitorId })
  const today = dayOf(ctx.now())
  /** What stands in the path of a call whose ids are not those of the others. */
  const own: Record<string, string | undefined> = {
    '/api/admin/legal-texts/:document': 'terms',
    '/api/client/jobs/:jobId': values.clientJobId,
    '/api/admin/notifications/:id': values.messageId,
    '/api/admin/message-templates/:id/versions': values.templateId,
  }
  const quarter = `from=${addDays(today, -90)}&to=${today}`
  const queries: Record<string, string> = {
    '/api/admin/reports/revenue': `${quarter}&by=area`,
    '/api/admin/reports/operations': quarter,
    '/api/admin/reports/gst': quarter,
    '/api/admin/bookkeeping/journal': quarter,
    '/api/admin/reports/revenue.csv': `${quarter}&by=week`,
    '/api/admin/bookkeeping/journal.csv': `${quarter}&program=quickbooks`,
    '/api/admin/jobs/:jobId/refund': 'amount=1.00&of=price',
    '/api/job-schedules/counts': `from=${addDays(today, -20)}&to=${addDays(today, 20)}`,
    '/api/availability': `date=${today}&days=14`,
    '/api/place': 'text=Burnaby',
    '/api/sample-price': 'area=Burnaby',
    '/api/admin/callers': 'phone=604-555-0142',
    '/api/admin/caller-account': 'phone=604-555-0142',
    '/api/admin/phone-windows': `callId=7a0f7a52-5b1b-4c4e-8a52-0d9bb7f5f0a1&date=${today}`,
    '/api/job-schedules': `date=${today}`,
    '/api/job-schedules/haulers': `date=${today}`,
    '/api/admin/board': `from=${today}&days=7`,
    '/api/admin/board/routes': `date=${today}&hauler=${people.hauler.id}`,
    '/api/admin/board/rows': `from=${today}&days=7&hauler=${people.hauler.id}`,
    '/api/admin/social-media/post-times': 'platforms=facebook,instagram',
    '/api/admin/social-media/calendar': `from=${addDays(today, -20)}&to=${addDays(today, 20)}&perDay=3`,
  }
  return (
    api
      // A stream does not end.
      .filter(
        ({ method, path, stream }) =>
          method === 'GET' && !stream && ![...WITHOUT_DATA, ...REDIRECTS].includes(path),
      )
      .map(({ path, access }: Endpoint) => ({
        path,
        url:
          path.replace(/:(\w+)/g, (_, name: string) =>
            encodeURIComponent(own[path] ?? values[name] ?? name),
          ) + (queries[path] ? `?${queries[path]}` : ''),
        cookie: BY_BOOKER.includes(path)
          ? booker
          : people.cookieFor(path === OF_TEAM ? 'admin' : access),
      }))
  )
}

async function peopleOf({ db, now }: Pick<Context, 'db' | 'now'>) {
  const busiest = (column: 'haulerId' | 'clientId') =>
    db
      .selectFrom('jobs')
      .select(`${column} as id`)
      .where(column, 'is not', null)
      .groupBy(column)
      .orderBy((is) => is.fn.countAll(), 'desc')
      .$narrowType<{ id: number }>()
      .limit(1)
      .executeTakeFirstOrThrow()
  const users = db.selectFrom('users').select('id')
  const admin = users.where('role', '=', 'admin').orderBy('id').executeTakeFirstOrThrow()
  const hauler = await db
    .selectFrom('haulers')
    .select(['id', 'userId'])
    .where('id', '=', (await busiest('haulerId')).id as HaulerId)
    .executeTakeFirstOrThrow()
  const { id: clientId } = await busiest('clientId')
  const signIn = (userId: number): Promise<string> => startSession(db, now(), { userId })
  const cookies = {
    admin: await signIn((await admin).id),
    hauler: await signIn(hauler.userId),
    client: await signIn(clientId),
  }
  const cookieFor = (access: Access): string | undefined => {
    if (access === 'public' || access === 'visitor') return undefined
    if (access === 'signed-in') return cookies.client
    return access === 'admin' || access === 'hauler-or-admin' ? cookies.admin : cookies.hauler
  }
  return { hauler, clientId, cookieFor }
}

/** What stands in the paths: a job of that hauler which is done, an open link, a campaign, and so on. */
async function valuesOf(
  { db, now, secrets }: Pick<Context, 'db' | 'now' | 'secrets'>,
  { hauler: { id: haulerId }, clientId }: { hauler: { id: HaulerId }; clientId: number },
): Promise<Record<string, string> & { visitorId: string }> {
  const job = await db
    .selectFrom('jobs')
    .innerJoin('jobLinks', 'jobLinks.jobId', 'jobs.id')
    .select(['jobs.id', 'jobs.visitorId', 'jobLinks.id as linkId'])
    .where('jobs.haulerId', '=', haulerId)
    .where('jobs.status', '=', 'completed')
    .orderBy('jobs.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const campaign = await db
    .selectFrom('adCampaigns')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const clientJob = await db
    .selectFrom('jobs')
    .select('id')
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const message = await db
    .selectFrom('notifications')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const template = await db
    .selectFrom('messageTemplates')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const customers = await db
    .selectFrom('customers')
    .innerJoin('customerFigures', 'customerFigures.customerId', 'customers.id')
    .select('customers.id')
    .orderBy('customerFigures.jobs', 'desc')
    .limit(2)
    .execute()
  const today = dayOf(now())
  return {
    customerId: String(customers[0]?.id),
    otherId: String(customers[1]?.id),
    clientJobId: String(clientJob.id),
    messageId: String(message.id),
    templateId: String(template.id),
    jobId: String(job.id),
    visitorId: job.visitorId,
    haulerId: String(haulerId),
    token: tokenOf(secrets, job.linkId),
    campaignId: String(campaign.id),
    month: addDays(today, -31).slice(0, 7),
    year: String(Number(today.slice(0, 4)) - 1),
    key: 'asbestos',
    kind: 'customers',
    group: 'business',
    version: '1',
  }
}
