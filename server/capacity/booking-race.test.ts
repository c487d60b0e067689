import { expect, test } from 'vitest'
import { bookPickup } from '../../contract/booking.ts'
import { addDays, Day, SLOTS } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { createPaymentIntent } from '../../contract/payments.ts'
import { confirmSandboxPayment } from '../../contract/sandbox-payments.ts'
import { saveCells } from '../haulers/availability-store.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookingForm } from '../testing/booking-form.ts'
import { GOOD_CARD } from '../testing/paying.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '0' } })
const NOON = new Date('2026-11-21T19:00:00Z')

/** `npm run kill-points` plays 50 rounds of 200 customers. */
const [ROUNDS, CUSTOMERS] = process.env.KILL_POINTS ? [50, 200] : [2, 24]
const PLACES = 8
const MOST_ATTEMPTS = 10

/** Two haulers who together have eight places in the evening of each day. */
async function haulersWithEightPlaces() {
  for (let at = 0; at < 2; at++) {
    const { id } = await app.given.hauler()
    const cells = [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
      SLOTS.map((timeSlot) => ({
        dayOfWeek,
        timeSlot,
        isAvailable: timeSlot === '6-8',
        maxJobs: PLACES / 2,
      })),
    )
    await saveCells(app.ctx.db, id, cells)
  }
}

/** Books and pays as a customer does, who tries again while too many others book the same day. */
async function bookAndPay(preferredDate: Day, photo: string): Promise<'paid' | string> {
  for (let attempt = 1; ; attempt++) {
    const answer = await tryToBook(preferredDate, photo)
    if (answer !== 'busy' || attempt === MOST_ATTEMPTS) return answer
  }
}

async function tryToBook(preferredDate: Day, photo: string): Promise<'paid' | string> {
  const visit: Visit = {}
  const body = bookingForm([photo], { preferredDate })
  try {
    const { id: jobId, estimatedPrice: amount } = await app.as(visit).call(bookPickup, { body })
    const startedPayment = await app
      .as(visit)
      .call(createPaymentIntent, { body: { jobId, amount } })
    const { clientSecret } = startedPayment
    const payment = { clientSecret, method: 'card' as const, cardNumber: GOOD_CARD }
    await app.as(visit).call(confirmSandboxPayment, { body: payment })
    return 'paid'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  }
}

const countBy = (answers: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer)].map(([k, all]) => [k, all.length]),
  )

test(
  'of all customers who book the last eight places, eight pay and the others are refused before paying',
  { timeout: 3_600_000 },
  async () => {
    app.setNow(NOON)
    await haulersWithEightPlaces()
    for (let round = 0; round < ROUNDS; round++) {
      const day = addDays(Day.parse('2026-11-24'), round)
      const photos = await Promise.all(Array.from({ length: CUSTOMERS }, () => app.given.photo()))
      const began = performance.now()
      const answers = await Promise.all(photos.map((photo) => bookAndPay(day, photo)))
      await app.runTasks()
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const { jobs } = await app.ctx.db
        .selectFrom('jobs')
        .select(({ fn }) => fn.countAll<string>().as('jobs'))
        .where('preferredDate', '=', day)
        .where('paymentStatus', '=', 'paid')
        .executeTakeFirstOrThrow()
      const refunds = await app.given.count('refunds')
      process.stdout.write(
        `${day}: ${JSON.stringify(countBy(answers))}, ${refunds} refunds, ${seconds} s\n`,
      )
      expect({ ...countBy(answers), jobs: Number(jobs), refunds }).toEqual({
        paid: PLACES,
        window_full: CUSTOMERS - PLACES,
        jobs: PLACES,
        refunds: 0,
      })
    }
  },
)
