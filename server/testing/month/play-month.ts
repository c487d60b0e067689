import { sql } from 'kysely'
import { addDays, Day, instantOf } from '../../../contract/calendar.ts'
import type { Campaign } from '../../../contract/advertising.ts'
import { claimJob, progressJob } from '../../../contract/dispatch.ts'
import { cancelPickup, getJobPage } from '../../../contract/job-page.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import { createPaymentIntent } from '../../../contract/payments.ts'
import { confirmSandboxPayment } from '../../../contract/sandbox-payments.ts'
import { tokenFor } from '../../job-page/testing/links.ts'
import { bookingForm, quoted } from '../../offers/testing/offers.ts'
import type { useApp, Visit } from '../app.ts'
import { cancelUnpaid } from '../../payments/cancel-unpaid.ts'
import { bookProviderFees } from '../../reconciliation/book-provider-fees.ts'
import { haulerStories } from '../hauler-stories.ts'
import { findJob, GOOD_CARD, haulerWithAccount } from '../paying.ts'
import { creditResults } from '../../advertising/credit-results.ts'
import { open } from '../../advertising/testing/campaigns.ts'
import type { Pickup, Touch } from './facts.ts'

type App = ReturnType<typeof useApp>

/** The same numbers at each run. */
export function drawing(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Cast = {
  campaigns: readonly Campaign[]
  codes: readonly string[]
  first: Day
  days: number
}
type Later = { on: Day; act: () => Promise<void> }

const LOADS = ['small', 'medium', 'large'] as const
const WINDOWS = ['morning', 'afternoon'] as const

/**
 * Plays a month by the product's own calls, day by day: people come, ask for a price, book and pay; haulers claim and complete; some
 * cancel, some get money back, some dispute. @returns what happened.
 */
export async function playMonth(app: App, draw: (below: number) => number, cast: Cast) {
  const { setClock, sessionOf, tipped, refunded, disputed, decided } = haulerStories(app)
  const haulers = [1, 2, 3].map(() => haulerWithAccount(app))
  const pickups: Pickup[] = []
  const later: Later[] = []
  let visitor = 0

  /** A page that a person opens, and what the visit is. */
  function drawVisit(day: Day): { url: string; touch: Touch } {
    const campaign = cast.campaigns[draw(cast.campaigns.length)]
    const code = cast.codes[draw(cast.codes.length)]
    if (!campaign || code === undefined) throw new Error('The cast is not complete')
    const { name, slug, platforms } = campaign
    const network = platforms[draw(platforms.length)] ?? 'google'
    const origin = network === 'facebook' ? 'meta' : network
    const words = new URLSearchParams({ utm_campaign: name, utm_medium: 'cpc' })
    const visits: { url: string; touch: Omit<Touch, 'day'> }[] = [
      { url: `/c/${slug}?via=${network}`, touch: { origin, campaign: name, network } },
      {
        url: `/?utm_source=google&${words}`,
        touch: { origin: 'google', campaign: name, network: 'google' },
      },
      { url: `/o/${code}`, touch: { origin: 'offer', offer: code } },
      { url: '/?utm_source=news&utm_medium=email', touch: { origin: 'email' } },
      { url: '/?fbclid=IwAR0_example_click', touch: { origin: 'meta' } },
    ]
    const visit = visits[draw(visits.length)]
    if (!visit) throw new Error('There is no such visit')
    return { url: visit.url, touch: { ...visit.touch, day } }
  }

  async function book(day: Day): Promise<void> {
    const visit: Visit = {}
    const touches: Touch[] = []
    // Some come on the evening before as well, some from nowhere.
    for (let times = draw(4); times > 0; times--) {
      const { url, touch } = drawVisit(day)
      await open(app, visit, url)
      touches.push(touch)
    }
    const code = draw(3) === 0 ? cast.codes[draw(cast.codes.length)] : undefined
    const body = await bookingForm(app, {
      loadSize: LOADS[draw(LOADS.length)] ?? 'medium',
      preferredDate: addDays(day, 2),
      preferredTime: WINDOWS[draw(WINDOWS.length)] ?? 'morning',
    })
    const { quote, book: send } = await quoted(app, body, code, visit)
    const job = await send()
    const pickup: Pickup = {
      job: job.id,
      visitor: ++visitor,
      touches,
      bookedOn: day,
      list: quote.lines.reduce(
        (sum, { kind, amount }) => sum + (kind === 'discount' ? 0 : Number(amount)),
        0,
      ),
      ...(code !== undefined && { typed: code }),
      isPaid: draw(12) > 0,
      ending: { what: 'open' },
      goneBack: [],
    }
    pickups.push(pickup)
    if (!pickup.isPaid) {
      // Its hold is over by then.
      const { id: jobId } = job
      later.push({ on: day, act: () => cancelUnpaid.run({ jobId }, app.ctx) })
      return
    }
    const payment = { jobId: job.id, amount: job.estimatedPrice }
    const { clientSecret } = await app.as(visit).call(createPaymentIntent, { body: payment })
    const card = { clientSecret, method: 'card', cardNumber: GOOD_CARD } as const
    await app.as().call(confirmSandboxPayment, { body: card })
    await app.runTasks()
    drawEnding(pickup, job.id, day)
  }

  function drawEnding(pickup: Pickup, jobId: JobId, day: Day): void {
    const ending = draw(10)
    // On the same day for free, on the next one for a fee.
    if (ending === 0) later.push({ on: addDays(day, draw(2)), act: () => cancel(pickup, jobId) })
    if (ending < 2) return
    const hauler = haulers[draw(haulers.length)]
    if (!hauler) throw new Error('There is no hauler')
    const params = { jobId }
    later.push({
      on: day,
      act: async () => {
        await app.as(await sessionOf(await hauler)).call(claimJob, { params })
        later.push({ on: addDays(day, 2), act: () => complete(pickup, jobId, hauler) })
      },
    })
  }

  async function cancel(pickup: Pickup, jobId: JobId): Promise<void> {
    const token = await tokenFor(app, await findJob(app, { id: jobId }))
    const { cancel: offer } = await app.as().call(getJobPage, { params: { token } })
    if (!offer) throw new Error('It cannot be cancelled')
    await app.as().call(cancelPickup, { params: { token }, body: { fee: offer.fee } })
    pickup.ending = { what: 'cancelled' }
  }

  async function complete(
    pickup: Pickup,
    jobId: JobId,
    hauler: ReturnType<typeof haulerWithAccount>,
  ): Promise<void> {
    const as = app.as(await sessionOf(await hauler))
    for (const status of ['in_progress', 'completed'] as const)
      await as.call(progressJob, { params: { jobId }, body: { status } })
    await app.runTasks()
    const tip = draw(5) === 0 ? 10_00 : 0
    if (tip > 0) await tipped(jobId, cents(tip))
    const day = Day.parse(addDays(Day.parse(pickup.bookedOn), 2))
    pickup.ending = { what: 'completed', day, tip }
    drawReturn(pickup, jobId, day)
  }

  function drawReturn(pickup: Pickup, jobId: JobId, day: Day): void {
    const kind = draw(8)
    const on = addDays(day, 2 + draw(3))
    const bears = draw(2) === 0 ? 'both' : 'platform'
    const share = bears === 'both' ? 'take_back' : 'absorb'
    if (kind < 2)
      later.push({
        on,
        act: async () => {
          const { finalPriceCents } = await findJob(app, { id: jobId })
          const amount = kind === 0 ? Number(finalPriceCents) : 10_00 + draw(40_00)
          await refunded(jobId, cents(amount), share)
          pickup.goneBack.push({ what: 'refund', amount, bears })
        },
      })
    if (kind === 2)
      later.push({
        on,
        act: async () => {
          const disputeId = await disputed(jobId)
          pickup.goneBack.push({ what: 'dispute opened' })
          const status = draw(3) > 0 ? 'lost' : 'won'
          later.push({
            on: addDays(on, 2),
            act: async () => {
              await decided(disputeId, status)
              pickup.goneBack.push({ what: `dispute ${status}` })
            },
          })
        },
      })
  }

  // A booking has the time of the database as well; see `setClock`.
  await setClock(instantOf(cast.first, 8))
  await sql`create trigger test_stamp before insert on jobs
    for each row execute function test_stamp()`.execute(app.ctx.db)
  for (let index = 0; index < cast.days; index++) {
    const day = addDays(cast.first, index)
    await setClock(instantOf(day, 9))
    for (let people = 2 + draw(2); people > 0; people--) await book(day)
    await setClock(instantOf(day, 13))
    // Their own steps add later ones.
    for (const { on, act } of later) if (on === day) await act()
    await app.runTasks()
    await bookProviderFees(app.ctx)
    // The mark is by the clock of the database, which does not stop with the server's.
    await app.ctx.db.deleteFrom('adCreditMarks').execute()
    await creditResults.run({}, app.ctx)
  }
  return pickups
}
