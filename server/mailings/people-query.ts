import { sql, type RawBuilder } from 'kysely'
import type { LeadId } from '../../contract/admin-leads.ts'
import type { ConsentClass } from '../../contract/consents.ts'
import { addDays, type Day } from '../../contract/calendar.ts'
import type { MailingAudience, MailingSegment } from '../../contract/mailing-content.ts'
import type { MailingId } from '../../contract/mailings.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { SuppressionReason } from '../../contract/suppressions.ts'
import { saidNo } from '../consents/consent-store.ts'
import type { Db } from '../db/database.ts'

/** What is known of one contact of a person; all null without the contact. */
type Standing = {
  contact: string | null
  express: boolean | null
  refused: boolean | null
  /** Until when an implied consent holds, or held. */
  until: Date | null
  stopped: SuppressionReason | null
}

/** A person who fits the rules of a segment, whether a message may go there or not. */
export type Person = {
  person: string
  name: string
  area: ServiceArea | null
  lastPickup: Day | null
  /** The code for friends of the account with this address or number, while a referral offer is on. */
  referralCode: string | null
  /** Of a lead: each of its requests and where. */
  leads: { id: LeadId; municipality: string }[] | null
  isBlocked: boolean
  email: Standing
  phone: Standing
  /** Had another campaign within the quiet days. */
  isRecent: boolean
  /** Had this one since `hadSince`. */
  hadIt: boolean
}

/** Whose rules, and who of the people: all, or those of these keys. */
export type Question = {
  mailingId: MailingId
  segment: MailingSegment
  consentClass: ConsentClass
  today: Day
  at: Date
  /** Who got this campaign since then is marked; null: no one is. */
  hadSince: Date | null
  only?: readonly string[]
}

/** The address and the number of the record, else the first of its others. */
const contactsOfRecord = sql`
  coalesce(nullif(lower(c.email), ''), (select min(value) from customer_contacts k where k.customer_id = c.id and k.kind = 'email')) as email,
  coalesce(c.phone_e164, (select min(value) from customer_contacts k where k.customer_id = c.id and k.kind = 'phone')) as phone`

const pacificDay = (instant: RawBuilder<unknown>) => sql`day_in_bc(${instant})::date`

const splitContact = (contact: RawBuilder<unknown>) => sql`
  case when ${contact} like '%@%' then ${contact} end as email, case when ${contact} not like '%@%' then ${contact} end as phone`

const jobsOf = (customerId: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
  exists (select from customer_jobs cj join jobs j on j.id = cj.job_id
    where cj.customer_id = ${customerId} and j.deleted_at is null and ${condition})`

/** Whether a contact is that of a blocked customer; what follows a plus in an address is no other person. */
const isBlocked = (contact: RawBuilder<unknown>) => sql`
  exists (select from customer_contacts b join customers blocked on blocked.id = b.customer_id
    where normal_email(b.value) = normal_email(${contact}) and blocked.blocked_at is not null)`

const AHEAD = sql`j.status in ('pending', 'assigned', 'in_progress')`
const OWN_ID = sql`c.id`

const customers = ({ isNotBookedSince, isUnrated }: MailingSegment) => sql`
  select 'c' || c.id as person, c.first_name as name, f.area, f.last_pickup, f.last_pickup as since, null::json as leads,
    c.blocked_at is not null as is_blocked, ${contactsOfRecord}
  from customers c join customer_figures f on f.customer_id = c.id
  where c.merged_into is null and f.last_pickup is not null
    and (not ${isNotBookedSince}::boolean or not ${jobsOf(OWN_ID, AHEAD)})
    and (not ${isUnrated}::boolean or not ${jobsOf(
      OWN_ID,
      sql`j.ended_on = f.last_pickup and exists (select from ratings r where r.job_id = j.id and r.by = 'customer')`,
    )})`

const neverBooked = sql`
  select 'c' || c.id as person, c.first_name as name, f.area, null::date as last_pickup, ${pacificDay(sql`c.created_at`)} as since,
    null::json as leads, c.blocked_at is not null as is_blocked, ${contactsOfRecord}
  from customers c left join customer_figures f on f.customer_id = c.id
  where c.merged_into is null and f.last_pickup is null and not ${jobsOf(OWN_ID, sql`j.status <> 'cancelled'`)}
  union all
  select k.contact, '', null, null, ${pacificDay(sql`min(k.given_at)`)}, null, ${isBlocked(sql`k.contact`)}, ${splitContact(sql`k.contact`)}
  from consents k
  where k.class = 'promotion' and k.basis <> 'none' and not exists (select from customer_contacts cc where cc.value = k.contact)
  group by k.contact`

const abandonedQuote = sql`
  select t.person, (array_agg(t.name order by t.at desc))[1] as name, (array_agg(t.area order by t.at desc))[1] as area,
    null::date as last_pickup, ${pacificDay(sql`max(t.at)`)} as since, null::json as leads,
    bool_or(c.blocked_at is not null or ${isBlocked(sql`t.email`)}) as is_blocked, max(t.email) as email, max(t.phone) as phone
  from (
    select coalesce('c' || (select min(k.customer_id) from customer_contacts k where k.value in (lower(q.email), q.phone_e164)),
        nullif(lower(q.email), ''), q.phone_e164) as person,
      q.first_name as name, q.area, q.created_at as at, nullif(lower(q.email), '') as email, nullif(q.phone_e164, '') as phone
    from call_quotes q where q.job_id is null and q.withdrawn_at is null
    union all
    select coalesce('c' || cj.customer_id, nullif(lower(j.email), ''), j.phone_e164), j.first_name, j.area, j.created_at,
      nullif(lower(j.email), ''), j.phone_e164
    from jobs j left join customer_jobs cj on cj.job_id = j.id
    where j.status = 'cancelled' and j.payment_status in ('pending', 'failed') and j.deleted_at is null
  ) t left join customers c on 'c' || c.id = t.person
  where t.person is not null
  group by t.person, c.id
  having c.id is null or not ${jobsOf(OWN_ID, sql`j.status <> 'cancelled' and j.created_at > max(t.at)`)}`

const leads = (isWaiting: boolean) => sql`
  select l.contact as person, '' as name, null::text as area, null::date as last_pickup, ${pacificDay(sql`min(l.consented_at)`)} as since,
    json_agg(json_build_object('id', l.id, 'municipality', l.municipality) order by l.id) as leads,
    ${isBlocked(sql`l.contact`)} as is_blocked, ${splitContact(sql`l.contact`)}
  from leads l where not ${isWaiting}::boolean or l.informed_at is null
  group by l.contact`

const peopleOf = (segment: MailingSegment): RawBuilder<unknown> => {
  const sources: Record<MailingAudience, () => RawBuilder<unknown>> = {
    customers: () => customers(segment),
    never_booked: () => neverBooked,
    abandoned_quote: () => abandonedQuote,
    leads: () => leads(false),
    area_served: () => leads(true),
  }
  return sources[segment.audience]()
}

/** Whether a code for friends gives anything now: as `findReferralOffer`. */
const hasReferralOffer = sql`exists (select from lead_magnets offer where offer.type = 'referral' and offer.target_type = 'customer'
  and offer.is_active and offer.ended_at is null and offer.deleted_at is null and offer.terms is not null
  and now() between coalesce((offer.terms ->> 'startsAt')::timestamptz, '-infinity')
    and coalesce((offer.terms ->> 'endsAt')::timestamptz, 'infinity'))`

/** Everyone who fits the rules, with what is known of their consent. The directory must be settled before. */
export async function findPeople(
  db: Db,
  { mailingId, segment, consentClass, today, at, hadSince, only }: Question,
): Promise<Person[]> {
  const { areas, days, quietDays, audience } = segment
  // Areas of leads are read from their municipality by who asks.
  const inAreas = audience === 'area_served' || audience === 'leads' ? [] : areas
  const [since, until] = days
    ? [addDays(today, -days.to), addDays(today, -days.from)]
    : [null, null]
  const quietSince = new Date(at.getTime() - quietDays * 86_400_000)
  const standing = (name: 'email' | 'phone', channel: 'email' | 'sms') => sql`json_build_object(
    'contact', p.${sql.ref(name)}, 'express', ${sql.ref(`${name}_states`)}.express, 'refused', ${sql.ref(`${name}_states`)}.refused,
    'until', ${sql.ref(`${name}_states`)}.until, 'stopped', (select s.reason from suppressions s
      where s.contact = p.${sql.ref(name)} and s.channel = ${channel} and s.lifted_at is null order by s.id desc limit 1)) as ${sql.ref(name)}`
  const { rows } = await sql<Person>`
    with everyone as materialized (${peopleOf(segment)}), people as materialized (
      select * from everyone
      where (cardinality(${inAreas}::text[]) = 0 or area = any(${inAreas}::text[]))
        and (${since}::date is null or since between ${since}::date and ${until}::date)
        and (${only ?? null}::text[] is null or person = any(${only ?? null}::text[]))
    ), states as materialized (
      select k.contact, bool_or(k.basis = 'express' and k.withdrawn_at is null and k.given_at <= ${at}) as express,
        coalesce(bool_or(${saidNo}), false) as refused,
        max(k.expires_at) filter (where k.basis = 'implied' and k.withdrawn_at is null and k.given_at <= ${at}) as until
      from consents k
      where k.class = ${consentClass} and k.contact in (select email from people union all select phone from people)
      group by k.contact
    ), personal as materialized (
      select lower(users.email) as email, users.phone_e164, codes.code from referral_codes codes join users on users.id = codes.user_id
      where users.role = 'client' and ${hasReferralOffer}
    )
    select p.person, p.name, p.area, p.last_pickup, p.leads, p.is_blocked,
      coalesce(code_by_email.code, code_by_phone.code) as referral_code,
      ${standing('email', 'email')}, ${standing('phone', 'sms')},
      (${quietDays} > 0 and exists (select from mailing_recipients r where r.contact in (p.email, p.phone)
        and r.written_at > ${quietSince} and r.mailing_id <> ${mailingId})) as is_recent,
      (${hadSince}::timestamptz is not null and exists (select from mailing_recipients r where r.mailing_id = ${mailingId}
        and r.left_out is null and r.added_at > ${hadSince} and (r.person = p.person or r.contact in (p.email, p.phone)))) as had_it
    from people p
      left join states email_states on email_states.contact = p.email
      left join states phone_states on phone_states.contact = p.phone
      left join personal code_by_email on code_by_email.email = p.email
      left join personal code_by_phone on code_by_phone.phone_e164 = p.phone
    order by p.person`.execute(db)
  return rows
}
