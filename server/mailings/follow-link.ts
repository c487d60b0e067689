import type { FastifyInstance } from 'fastify'
import { PUBLIC_PAGES } from '../../contract/advertising.ts'
import type { Channel } from '../../contract/channels.ts'
import type { MailingFlow, MailingId } from '../../contract/mailings.ts'
import { mailingLinkPath, paths } from '../../contract/paths.ts'
import { isPerson } from '../advertising/visitor-memory.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { noteClick } from './recipient-store.ts'

/** What stands as utm_campaign in the address that a tracked link leads to; a booking is counted by it. */
export const campaignWordOf = (id: MailingId): string => `mailing-${id}`

type Followed = {
  id: number
  mailingId: MailingId
  channel: Channel
  code: string | null
  flow: MailingFlow | null
}

const findByLink = (db: Db, link: string): Promise<Followed | undefined> =>
  db
    .selectFrom('mailingRecipients as r')
    .innerJoin('mailings as m', 'm.id', 'r.mailingId')
    .select(['r.id', 'r.mailingId', 'r.channel', 'm.code', 'm.flow'])
    .where('r.link', '=', link)
    .executeTakeFirst()

/**
 * The tracked links of campaigns by email and SMS: a click is counted once for each person, and the address says where the visitor
 * comes from. An unknown link leads to the home page. Previews and scanners count as no one.
 */
export function mailingLinks(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { link: string } }>(mailingLinkPath(':link'), async (request, reply) => {
    const followed = await findByLink(ctx.db, request.params.link)
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    if (!followed) return reply.redirect(paths.home, 302)
    if (isPerson(request)) await noteClick(ctx.db, followed.id, ctx.now())
    return reply.redirect(targetOf(followed), 302)
  })
}

function targetOf({ mailingId, channel, code, flow }: Followed): string {
  const query = new URLSearchParams({
    utm_source: 'westhaul',
    utm_medium: channel,
    utm_campaign: campaignWordOf(mailingId),
  })
  const page = flow === 'review_request' ? paths.myPickups : paths.home
  const path = code === null ? page : `${PUBLIC_PAGES.offer}/${code}`
  return `${path}?${query.toString()}`
}
