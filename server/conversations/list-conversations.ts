import { sql } from 'kysely'
import {
  type ContactKind,
  type Conversation,
  type LastMessage,
  listConversations,
} from '../../contract/conversations.ts'
import { LINK_PLACEHOLDER } from '../../contract/conversation-messages.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { ListQuery } from '../../contract/list.ts'
import type { MessageStatus } from '../../contract/messaging.ts'
import type { ReadContext } from '../core/read.ts'
import { isAnyOf, type Condition } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'
import { LINK_WORDS } from '../messaging/list-messages.ts'
import { CURRENT_FIRST } from './store.ts'

type Person<Id> = { id: Id; name: string }
type Written = Omit<LastMessage, 'isInbound'> & { at: string }

/** Read for the rows of a page only: a count leaves them out. */
const JOB = sql<Person<JobId> | null>`(select json_build_object('id', jobs.id, 'name', jobs.first_name || ' ' || jobs.last_name)
  from jobs where jobs.phone_e164 = conversations.phone and jobs.deleted_at is null order by ${CURRENT_FIRST} limit 1)`
const HAULER = sql<Person<HaulerId> | null>`(select json_build_object('id', h.id, 'name', h.first_name || ' ' || h.last_name)
  from haulers h where h.phone_e164 = conversations.phone and h.deleted_at is null order by h.id desc limit 1)`
const ACCOUNT = sql<Person<number> | null>`(select json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
  from users u where u.phone_e164 = conversations.phone and u.deleted_at is null)`
const ASSIGNEE = sql<{ id: number; name: string; email: string } | null>`(
  select json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email)
  from users u where u.id = conversations.assignee_id)`
const LAST_TEXT = sql<Written | null>`(select json_build_object('at', t.received_at, 'text', t.text, 'media', t.media,
    'status', null, 'failure', null)
  from inbound_texts t where t.conversation_id = conversations.id order by t.id desc limit 1)`
const LAST_REPLY = sql<Written | null>`(select json_build_object('at', n.created_at, 'text', r.text, 'media', 0,
    'status', n.status, 'failure', n.failure)
  from conversation_replies r join notifications n on n.id = r.notification_id
  where r.conversation_id = conversations.id order by r.notification_id desc limit 1)`
const IS_STOPPED = sql<boolean>`exists (select from suppressions s
  where s.channel = 'sms' and s.contact = conversations.phone and s.lifted_at is null)`

/** The customer and the hauler of any of these jobs. */
const isAboutJob = (jobs: readonly number[]): Condition =>
  sql`conversations.phone = any(array(
    select jobs.phone_e164 from jobs where jobs.id = any(${jobs})
    union all select haulers.phone_e164 from jobs join haulers on haulers.id = jobs.hauler_id where jobs.id = any(${jobs})))`

/**
 * A word stands in what is known of the person, in a text from them or in our reply. One list of ids instead of
 * an `or` between three: of several words PostgreSQL joins the lists, where it compared each id with each.
 */
const isWritten = (pattern: string): Condition =>
  sql`conversations.id in (
    select id from conversations known where known.search_key like ${pattern}
    union all select conversation_id from inbound_texts where search_key like ${pattern}
    union all select conversation_id from conversation_replies where search_key like ${pattern})`

type Query = ListQuery<typeof listConversations>

const everyConversation = (
  { db }: Pick<ReadContext, 'db'>,
  { id }: { id: number },
  { assigned }: Query,
) =>
  db
    .selectFrom('conversations')
    .selectAll('conversations')
    .select([
      JOB.as('job'),
      HAULER.as('hauler'),
      ACCOUNT.as('account'),
      ASSIGNEE.as('assignee'),
      LAST_TEXT.as('lastText'),
      LAST_REPLY.as('lastReply'),
      IS_STOPPED.as('isStopped'),
    ])
    .$if(assigned !== undefined, (all) =>
      all.where(({ eb, or }) =>
        or(
          (assigned ?? []).map((by) =>
            by === 'me' ? eb('assigneeId', '=', id) : eb('assigneeId', 'is', null),
          ),
        ),
      ),
    )

const pagesFrom = (from: typeof everyConversation) =>
  pageOf(listConversations, {
    from,
    item: ({ job, hauler, account, assignee, lastText, lastReply, ...row }): Conversation => ({
      ...row,
      ...personOf(hauler, job ?? account),
      jobId: job?.id ?? null,
      haulerId: hauler?.id ?? null,
      assignee: assignee && { id: assignee.id, name: assignee.name || assignee.email },
      last: lastOf(lastText, lastReply),
    }),
    missing: (id) => `There is no conversation #${id}`,
    id: 'conversations.id',
    sorts: { lastAt: [sql`conversations.last_at`, 'timestamptz'] },
    search: isWritten,
    filters: {
      status: isAnyOf('conversations.status'),
      // Above: it depends on the caller.
      assigned: () => sql`true`,
      unread: (value) => (value ? sql`conversations.unread > 0` : sql`conversations.unread = 0`),
      job: isAboutJob,
    },
    counter: { name: 'conversations', by: 'status' },
  })

/** Every conversation in which something is written, for the admin team, as the member of the team who asks. */
export const conversations = pagesFrom((ctx, user, query) =>
  everyConversation(ctx, user, query).where('conversations.lastAt', 'is not', null),
)

/** One conversation, also one in which nothing is written yet. */
export const { find: findConversation } = pagesFrom(everyConversation)

function personOf(
  hauler: Person<HaulerId> | null,
  customer: Person<number> | null,
): { kind: ContactKind; name: string | null } {
  if (hauler) return { kind: 'hauler', name: hauler.name }
  return customer
    ? { kind: 'customer', name: customer.name || null }
    : { kind: 'unknown', name: null }
}

function lastOf(inbound: Written | null, reply: Written | null): LastMessage | null {
  const isInbound =
    inbound !== null && (reply === null || new Date(inbound.at) >= new Date(reply.at))
  const last = isInbound ? inbound : reply
  if (!last) return null
  const { at: _, status, text: written, ...facts } = last
  return {
    ...facts,
    text: isInbound ? written : written.replaceAll(LINK_PLACEHOLDER, LINK_WORDS),
    isInbound,
    status: status as MessageStatus | null,
  }
}
