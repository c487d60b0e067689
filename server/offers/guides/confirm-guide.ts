import { GUIDE_FILE_DAYS } from '../../../contract/guides.ts'
import { recordOfferPageConsent } from '../../consents/record-consent.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { contactHash } from '../../messaging/kept-refusal-store.ts'
import { notify } from '../../messaging/notify.ts'
import { countLead, findOffer } from '../offer-store.ts'
import { hashOf } from './ask-for-guide.ts'
import { guideAddress, SHORT_SECONDS } from './guide-file.ts'
import {
  confirmRequest,
  findRequestByToken,
  hasGuideFile,
  insertGuideLead,
  type GuideRequest,
} from './guide-store.ts'

/** What the link of a confirmation email can lead to. */
export type GuideLink =
  | { is: 'unknown' }
  | { is: 'open' | 'used' | 'expired' | 'gone'; about: Guide }
  | { is: 'confirmed'; about: Guide; email: string; url: string }
  | { is: 'open' | 'used' | 'expired' | 'confirmed'; about: 'news'; email: string }
type Guide = { code: string; title: string }

/** What opening a link shows. It changes nothing: scanners of mail follow links. */
export async function openGuideLink(ctx: Context, token: string): Promise<GuideLink> {
  const request = await findRequestByToken(ctx.db, hashOf(token))
  return request ? linkOf(ctx, request) : { is: 'unknown' }
}

async function linkOf(ctx: Pick<Context, 'db' | 'now'>, request: GuideRequest): Promise<GuideLink> {
  const { leadMagnetId, email, confirmedAt, expiresAt } = request
  const is = confirmedAt ? 'used' : expiresAt <= ctx.now() ? 'expired' : 'open'
  if (leadMagnetId === null) return { is, about: 'news', email }
  const { code, title } = await findOffer(ctx.db, leadMagnetId)
  const isGone = is === 'open' && !(await hasGuideFile(ctx.db, leadMagnetId))
  return { is: isGone ? 'gone' : is, about: { code, title } }
}

/**
 * Confirms an address, once: the offer counts it, the consent to news is stored where its box was ticked, and the email with the
 * file goes out. Of two such calls at the same time the second finds a used link.
 */
export async function confirmGuide(ctx: Context, token: string): Promise<GuideLink> {
  const request = await findRequestByToken(ctx.db, hashOf(token))
  if (!request) return { is: 'unknown' }
  return inTransaction(ctx, async (tx): Promise<GuideLink> => {
    const { db } = tx
    const link = await linkOf({ ...ctx, db }, request)
    if (link.is !== 'open') return link
    const { leadMagnetId, email, newsWording } = request
    const at = ctx.now()
    if (!(await confirmRequest(db, request.id, at))) return { ...link, is: 'used' }
    if (newsWording !== null) await recordOfferPageConsent(ctx, db, email, newsWording)
    if (leadMagnetId === null || link.about === 'news')
      return { is: 'confirmed', about: 'news', email }
    const contact = contactHash(ctx.secrets, email)
    if (await insertGuideLead(db, { leadMagnetId, contactHash: contact, confirmedAt: at })) {
      await countLead(db, leadMagnetId)
      await tx.publish('lead_magnet', leadMagnetId)
    }
    const path = guideAddress(ctx, leadMagnetId, GUIDE_FILE_DAYS * 86_400)
    await notify(
      ctx,
      tx,
      'guide_ready',
      { userId: null, phone: null, email },
      { values: { title: link.about.title, link: ctx.config.publicUrl + path } },
    )
    const url = guideAddress(ctx, leadMagnetId, SHORT_SECONDS)
    return { is: 'confirmed', about: link.about, email, url }
  })
}
