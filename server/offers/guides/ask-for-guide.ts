import { createHash } from 'node:crypto'
import { z } from 'zod'
import { promotionConsent } from '../../../contract/consents.ts'
import { AppError } from '../../../contract/errors.ts'
import { GUIDE_LINK_HOURS, type GuideForm } from '../../../contract/guides.ts'
import { guidePath, newsPath } from '../../../contract/paths.ts'
import { lockContact } from '../../accounts/code-store.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { prepareSecret } from '../../messaging/send-code.ts'
import { Reconnect, RetryAt } from '../../providers/failures.ts'
import { findOffer, type StoredOffer } from '../offer-store.ts'
import {
  countRequestsSince,
  endGuideHandover,
  findGuideRequest,
  type GuideRequest,
  hasGuideFile,
  insertGuideRequest,
  setGuideToken,
  startGuideHandover,
} from './guide-store.ts'

const HOUR_MS = 3_600_000
/** How many links an address gets in a day, for all guides and news together: a stranger may type it. */
export const LINKS_IN_A_DAY = 3

/** The stored form of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Requests the email that confirms an address. The answer is the same for every address: for one that is unknown, suppressed or
 * asked too often. @throws AppError refused for an offer without a file to send.
 */
export async function askForGuide(
  ctx: Context,
  offer: StoredOffer,
  { email, agreed }: GuideForm,
): Promise<void> {
  const newsWording = agreed ? promotionConsent(ctx.config.productName) : null
  await inTransaction(ctx, async (tx) => {
    if (!(await hasGuideFile(tx.db, offer.id)))
      throw new AppError('refused', 'This guide is not here any more. You can book all the same')
    await requestLink(ctx, tx, { leadMagnetId: offer.id, email, newsWording })
  })
}

type Confirmed = Pick<GuideRequest, 'leadMagnetId' | 'email' | 'newsWording'>

/** Stores what an address is to confirm, and has the link sent; nothing for one that was asked too often. */
export async function requestLink(
  ctx: Context,
  tx: Transaction,
  { email, ...about }: Confirmed,
): Promise<void> {
  const { db } = tx
  const contact = email.toLowerCase()
  const requestedAt = ctx.now()
  await lockContact(db, contact)
  const since = new Date(requestedAt.getTime() - 24 * HOUR_MS)
  const isTooOften = (await countRequestsSince(db, contact, since)) >= LINKS_IN_A_DAY
  if (ctx.config.rateLimits && isTooOften) return
  const expiresAt = new Date(requestedAt.getTime() + GUIDE_LINK_HOURS * HOUR_MS)
  const { id } = await insertGuideRequest(db, { ...about, email: contact, requestedAt, expiresAt })
  await tx.enqueue(sendGuideLink, { id }, { channels: ['email'] })
}

/** Its token follows from the row and the server's key: a task that runs twice sends the same one. */
export const sendGuideLink = task({
  name: 'send-guide-link',
  queue: 'urgent',
  payload: z.object({ id: z.int() }),
  async run({ id }, ctx) {
    const request = await findGuideRequest(ctx.db, id)
    if (!request || request.confirmedAt || request.expiresAt <= ctx.now()) return
    const token = ctx.secrets.sign(request.nonce, 'guide').toString('base64url')
    await setGuideToken(ctx.db, id, hashOf(token))
    const send = await prepareLink(ctx, request, token)
    // A link that may have left is not repeated: the person can ask for another one.
    if (!send || !(await startGuideHandover(ctx.db, id, ctx.now()))) return
    try {
      await send()
    } catch (error) {
      const isNotTaken = error instanceof RetryAt || error instanceof Reconnect
      if (isNotTaken) await endGuideHandover(ctx.db, id)
      throw error
    }
  },
})

async function prepareLink(
  ctx: Context,
  { leadMagnetId, email: value, nonce }: GuideRequest,
  token: string,
) {
  const contact = { kind: 'email', value } as const
  const { publicUrl } = ctx.config
  const idempotencyKey = `guide-${nonce}`
  if (leadMagnetId === null) {
    const link = publicUrl + newsPath(token)
    return prepareSecret(ctx, contact, { link }, { key: 'news_confirm', idempotencyKey })
  }
  const { title } = await findOffer(ctx.db, leadMagnetId)
  const own = { title, link: publicUrl + guidePath(token) }
  return prepareSecret(ctx, contact, own, { key: 'guide_confirm', idempotencyKey })
}
