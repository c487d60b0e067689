import type { BrowserContext, Page } from 'playwright-core'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { ask } from '../../e2e/books.ts'
import {
  answer,
  applicant,
  decide,
  type GivenHauler,
  type GivenJob,
  paidJob,
  signInAdmin,
  signInByCall,
  signInUser,
} from '../../e2e/given.ts'
import type { useProduct } from '../../e2e/harness.ts'
import { payloads } from './payloads.ts'

export type Product = ReturnType<typeof useProduct>

/** Somebody's browser, signed in once and kept, so that the files of the screens load once. */
function person(signIn: (context: BrowserContext, product: Product) => Promise<void>) {
  const known = new WeakMap<Product, Promise<BrowserContext>>()
  const begin = async (product: Product) => {
    const context = await product.newContext({ kept: true })
    await signIn(context, product)
    return context
  }
  return async (product: Product): Promise<Page> => {
    const context = known.get(product) ?? begin(product)
    known.set(product, context)
    return product.newPage({ context: await context })
  }
}

/** Who opens pages here, signed in and ready. */
export const visitor = person(async () => {})
export const admin = person((context) => signInAdmin(context))

type Haulers = 'approved' | 'pending' | 'rejected' | 'suspended' | 'idle'

/** What the full screens show: people, jobs in every status, campaigns, posts and messages. */
export type Arranged = { haulers: Record<Haulers, GivenHauler>; jobs: GivenJob[] }
const arranged = new WeakMap<Product, Promise<Arranged>>()

export function arrange(product: Product): Promise<Arranged> {
  const known = arranged.get(product) ?? make(product)
  arranged.set(product, known)
  return known
}

async function make(product: Product): Promise<Arranged> {
  const context = await product.newContext()
  const office = await product.newContext()
  await signInAdmin(office)
  const haulers = {
    approved: await applicant(context),
    pending: await applicant(context, { firstName: 'Petra', lastName: 'Moss' }),
    rejected: await applicant(context, { firstName: 'Rolf', lastName: 'Berg' }),
    suspended: await applicant(context, { firstName: 'Susan', lastName: 'Chu' }),
    idle: await applicant(context, { firstName: 'Ida', lastName: 'Frost' }),
  }
  await decide(office, haulers.approved, 'approved')
  await decide(office, haulers.idle, 'approved')
  await decide(office, haulers.rejected, 'rejected', 'The photo is blurred')
  await decide(office, haulers.suspended, 'approved')
  await decide(office, haulers.suspended, 'suspended', 'The insurance ran out')
  const jobs = await Promise.all(
    ['Ann', 'Bob', 'Cal', 'Dee', 'Eve', 'Fay'].map(async (firstName) =>
      paidJob(await product.newContext(), {
        firstName,
        // The one that is completed is on another day than the one that the calendar shows.
        ...(firstName === 'Dee' && { preferredDate: addDays(inThreeDays(), 1) }),
      }),
    ),
  )
  await takeJobs(product, haulers.approved, jobs)
  await completeJob(product, haulers.approved, jobs[3])
  await advertise(office)
  await ask(
    product.database,
    `update message_templates set is_active = false where template_key = 'sign_in_code'`,
    [],
  )
  return { haulers, jobs }
}

/** When the arranged jobs are wanted. */
export const inThreeDays = () => addDays(dayOf(new Date()), 3)

/** Started and completed by the hauler's own calls: the ledger then has its revenue. */
async function completeJob(
  product: Product,
  hauler: GivenHauler,
  job: GivenJob | undefined,
): Promise<void> {
  const context = await product.newContext()
  await signInByCall(context, hauler)
  const { request } = context
  await answer(request, 'POST', `/api/hauler/claim-job/${job?.id}`)
  for (const status of ['in_progress', 'completed'])
    await answer(request, 'PATCH', `/api/hauler/jobs/${job?.id}/status`, { status })
}

/** The first and the last job stay open, the fourth is completed; the others are assigned, in progress and cancelled. */
async function takeJobs(product: Product, hauler: GivenHauler, jobs: GivenJob[]): Promise<void> {
  const taken = [
    [jobs[1], 'assigned'],
    [jobs[2], 'in_progress'],
    [jobs[4], 'cancelled'],
  ] as const
  for (const [job, status] of taken)
    await ask(
      product.database,
      `update jobs set status = $1, hauler_id = $2,
         started_at = case when $1 = 'in_progress' then now() end
       where id = $3`,
      [status, hauler.id, job?.id],
    )
  await ask(product.database, `update jobs set scheduled_date = $1 where id = $2`, [
    inThreeDays(),
    jobs[1]?.id,
  ])
  await ask(
    product.database,
    `insert into job_schedule (job_id, hauler_id, scheduled_date, time_slot, assignment_type)
     values ($1, $2, $3, '8-10', 'manual')`,
    [jobs[1]?.id, hauler.id, inThreeDays()],
  )
}

async function advertise({ request }: BrowserContext): Promise<void> {
  const social = '/api/admin/social-media'
  await answer(request, 'POST', '/api/admin/campaigns', payloads.campaign())
  await answer(request, 'POST', '/api/admin/lead-magnets', payloads['lead magnet']())
  await answer(request, 'POST', `${social}/posts`, {
    ...payloads.post(),
    hashtags: ['#one', '#two', '#three', '#four', '#five'],
  })
  await answer(request, 'POST', `${social}/schedules`, payloads['schedule of posts']())
  await answer(request, 'POST', `${social}/templates`, payloads['template of posts']())
  await answer(request, 'POST', `${social}/accounts`, {
    platform: 'facebook',
    username: 'westhaul',
  })
}

/** A hauler of the arranged ones. */
export const hauler = (which: Haulers) =>
  person(async (context, product) => {
    const { haulers } = await arrange(product)
    await signInByCall(context, haulers[which])
  })
export const approved = hauler('approved')
export const idle = hauler('idle')
export const pending = hauler('pending')

export const client = person((context, product) => signInUser(context, product))
export const clientWithJobs = person(async (context, product) => {
  const { jobs } = await arrange(product)
  await signInUser(context, product, { jobIds: jobs.map(({ id }) => id) })
})
export const noProfile = person((context, product) =>
  signInUser(context, product, { role: 'hauler' }),
)
