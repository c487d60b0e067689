import { sql } from 'kysely'
import { listMailings, type Mailing, type MailingId } from '../../contract/mailings.ts'
import type { Context } from '../core/context.ts'
import { isAnyOf } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import { mailingCounts } from './mailing-counts-query.ts'

/** Every campaign by email and SMS that is not deleted. */
export const mailings = pageOf(listMailings, {
  from: ({ db }) =>
    db
      .selectFrom('mailings')
      .selectAll('mailings')
      .select(mailingCounts.as('counts'))
      .where('deletedAt', 'is', null),
  item: ({ mail, sms, mailsPerMinute, ...row }) => ({
    ...row,
    email: mail,
    text: sms,
    emailsPerMinute: mailsPerMinute,
  }),
  missing: () => 'There is no such campaign',
  id: 'mailings.id',
  sorts: {
    createdAt: [sql`mailings.created_at`, 'timestamptz'],
    name: [sql`lower(mailings.name)`, 'text'],
  },
  filters: { status: isAnyOf('status'), kind: isAnyOf('kind') },
})

/** One of them. @throws AppError not_found. */
export const oneMailing = (ctx: Context, id: MailingId): Promise<Mailing> =>
  mailings.find(ctx, id, undefined)
