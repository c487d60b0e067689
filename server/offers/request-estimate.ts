import { z } from 'zod'
import type { EstimateForm } from '../../contract/estimates.ts'
import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { refusal } from '../core/effective-day.ts'
import { readPhone } from '../core/phone.ts'
import { task } from '../core/task.ts'
import { readCode } from './check-code.ts'
import { takesEstimateRequests } from './estimate-offers-query.ts'
import {
  countRequestsOf,
  insertEstimateRequest,
  lockRequestsOf,
  removeEstimateRequestsBefore,
} from './estimate-store.ts'
import { findByCode } from './offer-store.ts'

/** How often one browser, or one email address, asks in a day. */
const REQUESTS_IN_A_DAY = 3
/** The address of a web page: texts and emails to the team would make it a link. The host of an email address is none. */
const WEB_ADDRESS =
  /https?:|www\.|\[url|(?<![@\w.-])[\w-]+(\.[\w-]+)*\.(com|net|org|info|biz|ca|co|io|ru|xyz|site|shop|online|link)\b/i

const WITHOUT_LINKS = {
  firstName: 'Please enter your first name, without the address of a web page',
  address: 'Please enter the address of the pickup, without the address of a web page',
  description: 'Please describe your load in words, without the address of a web page',
}

/** Stores who asked for a free estimate, and alerts the team, who call with a price. @throws AppError not_found, refused, invalid_input. */
export async function askForEstimate(
  ctx: Context,
  { code, visitorId }: { code: string; visitorId: string },
  { email = '', ...form }: EstimateForm,
): Promise<void> {
  const offer = await findByCode(ctx.db, readCode(code))
  if (!offer) throw new AppError('not_found', 'We don’t know this code')
  if (!takesEstimateRequests(offer, ctx.now()))
    throw new AppError(
      'refused',
      'This offer is over. You can book a pickup all the same, and you see the price before you pay',
    )
  const phoneE164 = readPhone(form.phone, PHONE_MESSAGES.booking)
  for (const [path, message] of Object.entries(WITHOUT_LINKS))
    if (WEB_ADDRESS.test(form[path as keyof typeof WITHOUT_LINKS])) throw refusal(path, message)
  const since = new Date(ctx.now().getTime() - 86_400_000)
  await inTransaction(ctx, async (tx) => {
    await lockRequestsOf(tx.db, { visitorId, email, phoneE164 })
    if ((await countRequestsOf(tx.db, { visitorId, email }, since)) >= REQUESTS_IN_A_DAY)
      throw new AppError(
        'refused',
        'You have asked a few times today already. We call you, or you can call us',
      )
    const id = await insertEstimateRequest(tx.db, {
      ...form,
      email: email.toLowerCase(),
      phoneE164,
      visitorId,
      leadMagnetId: offer.id,
      requestedAt: ctx.now(),
    })
    if (id === undefined) return
    await raiseAlert(ctx, tx, {
      kind: 'estimate_requested',
      about: `estimate ${id}`,
      what: `${form.firstName} asked for a free estimate at ${form.address}: call ${form.phone} with a price`,
      place: { tab: 'jobs', new: 'job', caller: form.phone },
    })
    await tx.publish('lead_magnet', offer.id)
  })
}

const RETENTION_MS = 365 * 86_400_000

/** A request is of use until the person has their price, and for the results of the offer some months more. */
export const sweepEstimateRequests = task({
  name: 'sweep-estimate-requests',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '43 9 * * *',
  async run(_, ctx) {
    await removeEstimateRequestsBefore(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS))
  },
})
