import { sql } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import { ref, type Source, staffName, text } from './history-source-query.ts'

const amount = ref('x.amount_cents')

const jobsOf = (id: CustomerId) => sql`(select job_id from customer_jobs where customer_id = ${id})`
const contactsOf = (id: CustomerId, kind: 'email' | 'phone') =>
  sql`(select value from customer_contacts where customer_id = ${id} and kind = ${sql.lit(kind)})`

/** Everything that is known of a customer, by the table that knows it. */
export const sourcesOf = (id: CustomerId): Source[] => [
  ...messageSourcesOf(id),
  ...moneySourcesOf(id),
  ...consentSourcesOf(id),
  ...eventSourcesOf(id),
]

/** What was written and offered to a customer, and what they wrote. */
const messageSourcesOf = (id: CustomerId): Source[] => [
  {
    kind: 'message',
    name: 'text',
    at: ref('x.received_at'),
    id: ref('x.id'),
    facts: {
      isInbound: sql`true`,
      channel: text('sms'),
      words: ref('x.text'),
      type: sql`null`,
      by: sql`null`,
      status: sql`null`,
      failure: sql`null`,
      jobId: ref('x.job_id'),
    },
    from: sql`inbound_texts x join conversations c on c.id = x.conversation_id
        where c.phone in ${contactsOf(id, 'phone')}`,
  },
  ...(['sms', 'email'] as const).map((channel): Source => ({
    kind: 'message',
    name: channel,
    at: ref('x.created_at'),
    id: ref('x.id'),
    facts: {
      isInbound: sql`false`,
      channel: text(channel),
      words: ref('x.message'),
      type: ref('x.message_type'),
      by: staffName('r.admin_id'),
      status: ref('x.status'),
      failure: ref('x.failure'),
      jobId: ref('x.job_id'),
    },
    from: sql`notifications x left join conversation_replies r on r.notification_id = x.id
        where x.channel = ${sql.lit(channel)} and ${
          channel === 'sms'
            ? sql`x.recipient_phone in ${contactsOf(id, 'phone')}`
            : sql`x.recipient_email in ${contactsOf(id, 'email')}`
        }`,
  })),
  {
    kind: 'quote',
    name: 'quote',
    at: ref('x.created_at'),
    id: ref('x.id'),
    facts: {
      quoteId: ref('x.id'),
      words: ref('x.description'),
      amount: ref('q.estimated_price_cents'),
      state: sql`case when x.job_id is not null then 'booked' when x.withdrawn_at is not null then 'withdrawn'
          when x.expires_at <= now() then 'expired' else 'open' end`,
      expiresAt: ref('x.expires_at'),
      jobId: ref('x.job_id'),
    },
    from: sql`call_quotes x join quotes q on q.id = x.quote_id
        where x.id in (select id from call_quotes where phone_e164 in ${contactsOf(id, 'phone')}
          union select id from call_quotes where email in ${contactsOf(id, 'email')})`,
  },
]

/** What a customer paid, got back and owes. */
const moneySourcesOf = (id: CustomerId): Source[] => [
  {
    kind: 'payment',
    name: 'payment',
    at: ref('x.created_at'),
    id: ref('x.id'),
    facts: {
      jobId: ref('x.job_id'),
      purpose: ref('x.purpose'),
      method: ref('x.method'),
      amount,
      status: ref('x.status'),
    },
    from: sql`payments x where x.job_id in ${jobsOf(id)}`,
  },
  {
    kind: 'refund',
    name: 'refund',
    at: ref('x.created_at'),
    id: ref('x.id'),
    facts: {
      jobId: ref('x.job_id'),
      amount,
      status: ref('x.status'),
      words: sql`coalesce(x.reason, x.failure)`,
    },
    from: sql`refunds x where x.job_id in ${jobsOf(id)}`,
  },
  {
    kind: 'dispute',
    name: 'dispute',
    at: ref('x.opened_at'),
    id: ref('x.id'),
    facts: { jobId: ref('x.job_id'), amount, status: ref('x.status') },
    from: sql`disputes x where x.job_id in ${jobsOf(id)}`,
  },
  {
    kind: 'invoice',
    name: 'invoice',
    at: ref('x.issued_at'),
    id: ref('x.id'),
    facts: {
      number: ref('x.number'),
      amount: ref('x.total_cents'),
      dueOn: ref('x.due_on'),
      isVoid: sql`x.voided_at is not null`,
    },
    from: sql`account_invoices x join commercial_accounts a on a.id = x.account_id
        where a.customer_id = ${id}`,
  },
  {
    kind: 'invoice_payment',
    name: 'invoice_payment',
    at: ref('x.recorded_at'),
    id: ref('x.id'),
    facts: {
      number: ref('i.number'),
      amount,
      method: ref('x.method'),
      isWithdrawn: sql`x.withdrawn_at is not null`,
    },
    from: sql`account_invoice_payments x join account_invoices i on i.id = x.invoice_id
        join commercial_accounts a on a.id = i.account_id where a.customer_id = ${id}`,
  },
]

/** What the team noted, and what the customer agreed to. */
const consentSourcesOf = (id: CustomerId): Source[] => [
  {
    kind: 'note',
    name: 'note',
    at: ref('x.written_at'),
    id: ref('x.id'),
    facts: {
      noteId: ref('x.id'),
      words: ref('x.words'),
      by: staffName('x.written_by'),
      isPinned: ref('x.is_pinned'),
    },
    from: sql`customer_notes x where x.customer_id = ${id}`,
  },
  ...(['given', 'withdrawn'] as const).map((each): Source => ({
    kind: 'consent',
    name: `consent_${each}`,
    at: ref(`x.${each}_at`),
    id: ref('x.id'),
    facts: {
      contact: ref('x.contact'),
      class: ref('x.class'),
      change:
        each === 'withdrawn'
          ? text('withdrawn')
          : sql`case x.basis when 'express' then 'agreed' when 'implied' then 'implied' else 'refused' end`,
      source: ref(each === 'given' ? 'x.source' : 'x.withdrawn_by'),
      words: each === 'given' ? ref('x.wording') : sql`null`,
    },
    from: sql`consents x where x.contact in (select value from customer_contacts where customer_id = ${id}) and ${ref(`x.${each}_at`)} is not null`,
  })),
]

/** What happened to jobs and record of a customer. */
const eventSourcesOf = (id: CustomerId): Source[] => [
  {
    kind: 'job',
    name: 'job',
    at: ref('x.created_at'),
    id: ref('x.id'),
    facts: { jobId: ref('x.id'), words: ref('x.address') },
    from: sql`jobs x where x.id in ${jobsOf(id)} and x.deleted_at is null`,
  },
  {
    kind: 'move',
    name: 'move',
    at: ref('x.at'),
    id: ref('x.id'),
    facts: {
      jobId: ref('x.noun_id'),
      move: ref('x.move'),
      to: ref('x.to_status'),
      by: ref('x.by'),
      name: sql`case when x.by = 'admin' then ${staffName('x.user_id')} end`,
      reason: ref('x.reason'),
    },
    from: sql`transitions x where x.noun = 'job' and x.noun_id in ${jobsOf(id)}`,
  },
  {
    kind: 'past_pickup',
    name: 'past_pickup',
    at: sql`timezone('America/Vancouver', x.picked_up_on::timestamp)`,
    id: ref('x.id'),
    facts: { words: sql`concat_ws(', ', x.address, nullif(x.description, ''))`, amount },
    from: sql`past_pickups x where x.customer_id = ${id}`,
  },
  {
    kind: 'merge',
    name: 'merge',
    at: ref('x.merged_at'),
    id: ref('x.id'),
    facts: { name: sql`customer_name(c)`, by: staffName('x.merged_by') },
    from: sql`customer_merges x join customers c on c.id = x.merged_id
        where x.kept_id = ${id} and x.undone_at is null`,
  },
  {
    kind: 'edit',
    name: 'edit',
    at: ref('x.at'),
    id: ref('x.id'),
    facts: {
      by: staffName('x.user_id'),
      fields: sql`array(select key from jsonb_object_keys(coalesce(x.after, '{}')) as key
          where key not in ('version', 'updated_at', 'search_key') order by key)`,
    },
    from: sql`audit_entries x where x.subject = 'customers' and x.row_key = ${String(id)}
        and x.change = 'update'`,
  },
]
