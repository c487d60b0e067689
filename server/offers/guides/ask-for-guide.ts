import { createHash } from 'node:crypto'
import { z } from 'zod'
import { promotionConsent } from '../../../contract/consents.ts'
import { AppError } from '../../../contract/errors.ts'
import { GUIDE_LINK_HOURS, type GuideForm } from '../../../contract/guides.ts'
import { guidePath } from '../../../contract/paths.ts'
import { lockContact } from '../../accounts/code-store.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { prepareSecret } from '../../messaging/send-code.ts'
import { Reconnect, RetryAt } from '../../providers/failures.ts'
import { findOffer, type StoredOffer } from '../offer-store.ts'
import {
  countRequestsSince,
  endGuideHandover,
  findGuideRequest,
  hasGuideFile,
  insertGuideRequest,
  setGuideToken,
  startGuideHandover,
} from './guide-store.ts'

const HOUR_MS = 3_600_000
/** How many links an address gets in a day, for all guides together: a stranger may type it. */
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
  const contact = email.toLowerCase()
  const requestedAt = ctx.now()
  await inTransaction(ctx, async (tx) => {
    const { db } = tx
    if (!(await hasGuideFile(db, offer.id)))
      throw new AppError('refused', 'This guide is not here any more. You can book all the same')
    await lockContact(db, contact)
    const since = new Date(requestedAt.getTime() - 24 * HOUR_MS)
    const isTooOften = (await countRequestsSince(db, contact, since)) >= LINKS_IN_A_DAY
    if (ctx.config.rateLimits && isTooOften) return
    const { id } = await insertGuideRequest(db, {
      leadMagnetId: offer.id,
      email: contact,
      newsWording: agreed ? promotionConsent(ctx.config.productName) : null,
      requestedAt,
      expiresAt: new Date(requestedAt.getTime() + GUIDE_LINK_HOURS * HOUR_MS),
    })
    await tx.enqueue(sendGuideLink, { id }, { channels: ['email'] })
  })
}

/** Its token follows from the row and the server's key: a task that runs twice sends the same one. */
export const sendGuideLink = task({
  name: 'send-guide-link',
  queue: 'urgent',
  payload: z.object({ id: z.int() }),
  async run({ id }, ctx) {
    const request = await findGuideRequest(ctx.db, id)
    if (!request || request.confirmedAt || request.expiresAt <= ctx.now()) return
    const { title } = await findOffer(ctx.db, request.leadMagnetId)
    const token = ctx.secrets.sign(request.nonce, 'guide').toString('base64url')
    await setGuideToken(ctx.db, id, hashOf(token))
    const send = await prepareSecret(
      ctx,
      { kind: 'email', value: request.email },
      { title, link: ctx.config.publicUrl + guidePath(token) },
      { key: 'guide_confirm', idempotencyKey: `guide-${request.nonce}` },
    )
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
