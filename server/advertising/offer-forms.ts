import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PUBLIC_PAGES } from '../../contract/advertising.ts'
import { EstimateForm } from '../../contract/estimates.ts'
import { AppError } from '../../contract/errors.ts'
import { GUIDE_LINK_HOURS, GuideForm } from '../../contract/guides.ts'
import { askForNextOffer } from '../../contract/public-offers.ts'
import type { Identify } from '../core/bind.ts'
import { sendHtml } from '../core/send-html.ts'
import type { Context } from '../core/context.ts'
import { agreeToNextOffer } from '../offers/agree-to-next-offer.ts'
import { readCode } from '../offers/check-code.ts'
import { askForGuide } from '../offers/guides/ask-for-guide.ts'
import { findByCode, type StoredOffer } from '../offers/offer-store.ts'
import { askForEstimate } from '../offers/request-estimate.ts'
import { fillCampaignPage, offerCopy, unknownCodeCopy, type PageCopy } from './page-copy.ts'
import { publicViewOf } from './public-offer.ts'

type Options = { ctx: Context; identify: Identify; template: () => string }
type Route = { Params: { code: string } }

const BODY_LIMIT = 16_384
const CALLS = { name: 'forms of offers', max: 10, timeWindow: '10 minutes' }

/** The forms on the pages of offers: a free estimate, a guide, and the next offer. They work without a script. */
export function offerForms(app: FastifyInstance, { ctx, identify, template }: Options): void {
  const limit = ctx.config.rateLimits ? app.createRateLimit(CALLS) : undefined
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<Route>(
      `${PUBLIC_PAGES.offer}/:code`,
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        const send = (copy: PageCopy) =>
          sendHtml(
            reply.header('cache-control', 'private, no-store'),
            fillCampaignPage(template(), copy),
          )
        const { code } = request.params
        const offer = await findByCode(ctx.db, readCode(code))
        if (!offer) {
          reply.code(404)
          return send(unknownCodeCopy())
        }
        const page = offerCopy(offer, await publicViewOf(ctx, offer), ctx.config)
        // Its wording was not shown.
        if (page.form === '') return send(page)
        const counted = await limit?.(request)
        if (counted?.isAllowed === false && counted.isExceeded) {
          reply.code(429)
          return send({ ...page, formNote: 'Too many tries. Please wait ten minutes, or call us.' })
        }
        const form = Object.fromEntries(
          new URLSearchParams(typeof request.body === 'string' ? request.body : ''),
        )
        const { problem, done } =
          page.form === 'estimate'
            ? await estimate({ ctx, identify }, request, reply, code, form)
            : await (page.form === 'guide' ? guide(ctx, offer, form) : next(ctx, form))
        if (problem !== undefined) {
          reply.code(400)
          return send({ ...page, formNote: problem })
        }
        return send({ ...page, ...done, form: '', formButton: '' })
      },
    )
  })
}

type Outcome = { problem?: string; done?: Partial<PageCopy> }
type Form = Record<string, string>

async function estimate(
  { ctx, identify }: Pick<Options, 'ctx' | 'identify'>,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
  { email, ...form }: Form,
): Promise<Outcome> {
  const parsed = EstimateForm.safeParse({ ...form, ...(email && { email }) })
  if (!parsed.success)
    return { problem: parsed.error.issues.map(({ message }) => message).join('. ') }
  const { caller } = await identify({ access: 'visitor' }, request, reply)
  if (!('visitorId' in caller) || caller.visitorId === undefined)
    throw new Error('A visitor has a session')
  try {
    await askForEstimate(ctx, { code, visitorId: caller.visitorId }, parsed.data)
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message }
    throw error
  }
  return {
    done: {
      headline: 'Thank you. We’ll call you with a price',
      text: `We call ${parsed.data.phone} during phone hours. Nothing is booked, and nothing is charged.`,
    },
  }
}

async function guide(ctx: Context, offer: StoredOffer, { email, agreed }: Form): Promise<Outcome> {
  const parsed = GuideForm.safeParse({ email, agreed: agreed === 'yes' })
  if (!parsed.success)
    return { problem: parsed.error.issues.map(({ message }) => message).join('. ') }
  try {
    await askForGuide(ctx, offer, parsed.data)
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message }
    throw error
  }
  return {
    done: {
      headline: 'Please look into your inbox',
      text: `We email a link to ${parsed.data.email}. Open it within ${GUIDE_LINK_HOURS} hours to confirm your address and get the guide.`,
    },
  }
}

async function next(ctx: Context, { email, agreed }: Form): Promise<Outcome> {
  const parsed = askForNextOffer.body.safeParse({ email, agreed: agreed === 'yes' })
  if (!parsed.success)
    return { problem: parsed.error.issues.map(({ message }) => message).join('. ') }
  await agreeToNextOffer(ctx, parsed.data.email)
  return {
    done: {
      headline: 'Please look into your inbox',
      text: `We email a link to ${parsed.data.email}. Open it within ${GUIDE_LINK_HOURS} hours to confirm your address, and we’ll tell you about the next offer.`,
    },
  }
}
