import { z } from 'zod'
import { BookingForm, bookPickup, QuoteId } from '../../contract/booking.ts'
import { JobId } from '../../contract/jobs.ts'
import { call } from '../api/client.ts'

/**
 * One booking on its way to the server: the details and the quote it was sent with, the key that
 * makes a repeated submit the same booking, and the job once there is one. It lasts until the
 * details or what else the price hangs on change, so a payment that was broken off goes on with the
 * job it began with.
 */
const Attempt = z.object({
  details: z.string(),
  quoteId: QuoteId,
  key: z.uuid(),
  jobId: JobId.nullable(),
})
type Attempt = z.infer<typeof Attempt>

/** The text that `attemptFor` compares: the form and what else the price hangs on. */
const Details = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('No JSON')
      return z.NEVER
    }
  })
  .pipe(z.tuple([BookingForm, z.string()]))

const STORED_AS = 'booking-attempt'
let current: Attempt | null = null

/**
 * The job of these details: the one that was booked with them already, or a new one. `basis` is what
 * the quote hangs on beside the form: the items corrected by hand, the area.
 */
export async function book(form: BookingForm, quoteId: QuoteId, basis: string): Promise<JobId> {
  const attempt = attemptFor(form, quoteId, basis)
  if (attempt.jobId !== null) return attempt.jobId
  const { id } = await call(
    bookPickup,
    { body: { ...form, quoteId: attempt.quoteId } },
    { headers: { 'idempotency-key': attempt.key } },
  )
  keep({ ...attempt, jobId: id })
  return id
}

/** The job a payment was begun for in this tab, if any. */
export const bookedJob = (): JobId | null => lastAttempt()?.jobId ?? null

/** The form that this job was booked with; null where this tab does not know it. */
export function bookedForm(jobId: JobId): BookingForm | null {
  const attempt = lastAttempt()
  if (attempt?.jobId !== jobId) return null
  const [form] = Details.safeParse(attempt.details).data ?? []
  return form ?? null
}

/** The next submit is a new booking. */
export function forgetAttempt(): void {
  current = null
  withStorage((storage) => storage.removeItem(STORED_AS))
}

function attemptFor(form: BookingForm, quoteId: QuoteId, basis: string): Attempt {
  const details = JSON.stringify([form, basis])
  const last = lastAttempt()
  if (last?.details === details) return last
  const attempt = { details, quoteId, key: uuid(), jobId: null }
  keep(attempt)
  return attempt
}

function keep(attempt: Attempt): void {
  current = attempt
  withStorage((storage) => storage.setItem(STORED_AS, JSON.stringify(attempt)))
}

function lastAttempt(): Attempt | null {
  if (current) return current
  withStorage((storage) => {
    const storedAttempt: unknown = JSON.parse(storage.getItem(STORED_AS) ?? 'null')
    current = Attempt.safeParse(storedAttempt).data ?? null
  })
  return current
}

function withStorage(use: (storage: Storage) => void): void {
  try {
    use(sessionStorage)
  } catch {
    // Storage is closed, full or holds something else: the booking goes on, it only would not outlive a reload.
  }
}

/** A random UUID; unlike crypto.randomUUID it also exists on pages that are not served over https. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, a: string, b: string, c: string, d: string, e: string) => `${a}-${b}-4${c}-8${d}-${e}`,
  )
}
