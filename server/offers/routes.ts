import { AppError } from '../../contract/errors.ts'
import * as estimates from '../../contract/estimates.ts'
import * as guides from '../../contract/guides.ts'
import * as leads from '../../contract/lead-magnets.ts'
import * as desk from '../../contract/offer-desk.ts'
import { askForNextOffer } from '../../contract/public-offers.ts'
import { getReferral, makeReferralCode } from '../../contract/referrals.ts'
import { agreeToNextOffer } from './agree-to-next-offer.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import type { Context } from '../core/context.ts'
import { changeOffer, undoChange } from './change-offer.ts'
import { createOffer } from './create-offer.ts'
import { estimateRequests } from './estimate-store.ts'
import { askForEstimate } from './request-estimate.ts'
import { guideFileOf, removeGuideFile, setGuideFile } from './guides/guide-file.ts'
import { figuresOf } from './figures-query.ts'
import { allOffers, oneOffer } from './list-offers.ts'
import { makeCode, referralOf } from './refer-friends.ts'
import { readTerms, refuseUncovered, writeTerms } from './terms.ts'
import { lastTries } from './tries-query.ts'
import { Snapshot, versionsOf } from './version-store.ts'

const NEXT_OFFERS = { max: 10, timeWindow: '10 minutes' }

export function offerRoutes(bind: Bind): void {
  bindList(bind, leads.listLeadMagnets, allOffers, () => undefined)
  bind(leads.createLeadMagnet, ({ ctx, caller, body }) => createOffer(ctx, caller.user, body))
  bind(leads.switchLeadMagnet, async ({ ctx, caller, params: { leadMagnetId: id }, body }) => {
    const { isActive } = body
    await changeOffer(ctx, { user: caller.user, id, change: 'switch' }, (offer) =>
      offer.isActive === isActive ? undefined : { isActive },
    )
    return oneOffer(ctx, id)
  })

  bind(desk.getLeadMagnet, ({ ctx, params }) => oneOffer(ctx, params.leadMagnetId))
  bind(desk.editLeadMagnet, async ({ ctx, caller, params: { leadMagnetId: id }, body }) => {
    const { title, offer, version } = body
    const terms = body.terms && refuseUncovered(body.terms, ctx.config.haulerSharePermille)
    await changeOffer(ctx, { user: caller.user, id, change: 'edit' }, (before) => {
      if (before.version !== version)
        throw new AppError('outdated', 'Someone changed this offer meanwhile. Please look again')
      if (before.endedAt)
        throw new AppError('illegal_move', 'This offer has ended. Please make a new one')
      return { title, offer: JSON.stringify(offer), terms: writeTerms(terms) }
    })
    return oneOffer(ctx, id)
  })
  bind(desk.endLeadMagnet, async ({ ctx, caller, params: { leadMagnetId: id } }) => {
    await changeOffer(ctx, { user: caller.user, id, change: 'end' }, ({ endedAt }) =>
      endedAt ? undefined : { endedAt: ctx.now() },
    )
    return oneOffer(ctx, id)
  })
  bind(desk.deleteLeadMagnet, async ({ ctx, caller, params: { leadMagnetId } }) => {
    const change = { user: caller.user, id: leadMagnetId, change: 'delete' as const }
    const { version } = await changeOffer(ctx, change, () => ({ deletedAt: ctx.now() }))
    return { leadMagnetId, version }
  })
  bind(desk.undoLeadMagnet, ({ ctx, caller, params, body }) =>
    undoChange(ctx, caller.user, params.leadMagnetId, body.version),
  )

  bind(desk.getOfferHistory, ({ ctx, params }) => historyOf(ctx, params.leadMagnetId))
  bind(desk.getOfferFigures, async ({ ctx, params: { leadMagnetId } }) => {
    await oneOffer(ctx, leadMagnetId)
    return figuresOf(ctx.db, leadMagnetId, ctx.now())
  })
  bind(desk.getOfferTries, ({ ctx, query }) => lastTries(ctx.db, query.offer))

  bind(
    estimates.requestEstimate,
    async ({ ctx, caller: { visitorId }, params: { code }, body }) => {
      await askForEstimate(ctx, { code, visitorId }, body)
      return {}
    },
    { config: { rateLimit: NEXT_OFFERS } },
  )
  bindList(bind, estimates.listEstimateRequests, estimateRequests, () => undefined)

  bind(guides.getGuideFile, async ({ ctx, params: { leadMagnetId } }) => {
    await oneOffer(ctx, leadMagnetId)
    return { file: await guideFileOf(ctx, leadMagnetId) }
  })
  bind(guides.setGuideFile, async ({ ctx, caller, params: { leadMagnetId: id }, body }) => {
    await setGuideFile(ctx, caller.user, { id, ...body })
    return { file: await guideFileOf(ctx, id) }
  })
  bind(guides.removeGuideFile, async ({ ctx, params: { leadMagnetId: id } }) => {
    await removeGuideFile(ctx, id)
    return { file: null }
  })

  bind(getReferral, ({ ctx, caller }) => referralOf(ctx, caller.user))
  bind(makeReferralCode, ({ ctx, caller }) => makeCode(ctx, caller.user), {
    config: { rateLimit: NEXT_OFFERS },
  })

  bind(
    askForNextOffer,
    async ({ ctx, body }) => {
      await agreeToNextOffer(ctx, body.email)
      return {}
    },
    { config: { rateLimit: NEXT_OFFERS } },
  )
}

async function historyOf(ctx: Context, id: leads.LeadMagnetId): Promise<desk.OfferChange[]> {
  await oneOffer(ctx, id)
  const versions = await versionsOf(ctx.db, id)
  return versions.map(({ snapshot, version, change, by, at }) => {
    const { title, offer, isActive, terms } = Snapshot.parse(snapshot)
    return { version, change, by, at, title, ...offer, isActive, terms: readTerms(terms) }
  })
}
