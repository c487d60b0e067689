import { sql } from 'kysely'
import type { MailingCounts } from '../../contract/mailings.ts'

/** How long a message is with its provider at most before it counts as not confirmed. */
const HANDOVER = sql.lit('2 minutes')

/** Where a person of a campaign is (`RecipientState`), from the rows `r` of mailing_recipients and `n` of notifications. */
export const recipientState = sql<string>`case
  when r.left_out = 'stopped' then 'notSent' when r.left_out is not null then 'leftOut'
  when r.written_at is null then 'waiting' when n.id is null then 'sent'
  when n.status in ('sent', 'delivered', 'failed') then n.status
  when n.status in ('cancelled', 'not_sent') or (n.status = 'queued' and n.withdrawn_at is not null) then 'notSent'
  when n.status = 'unknown' or n.handed_over_at < now() - ${HANDOVER}::interval then 'notConfirmed'
  else 'underWay' end`

const inState = (...states: string[]) =>
  sql`(count(*) filter (where state = any(${sql.lit(`{${states.join(',')}}`)}::text[])))::int`

/** `MailingCounts` of the campaign in the row `mailings`, as JSON. Emails that did not come back count as delivered. */
export const mailingCounts = sql<MailingCounts>`(
  select json_build_object('people', count(*)::int, 'waiting', ${inState('waiting')}, 'underWay', ${inState('underWay')},
    'sent', ${inState('sent', 'delivered')},
    'delivered', (count(*) filter (where state = 'delivered' or (state = 'sent' and channel = 'email')))::int,
    'notConfirmed', ${inState('notConfirmed')}, 'failed', ${inState('failed')}, 'leftOut', ${inState('leftOut')},
    'notSent', ${inState('notSent')})
  from (select ${recipientState} as state, r.channel from mailing_recipients r
    left join notifications n on n.id = r.notification_id where r.mailing_id = mailings.id) as people)`
