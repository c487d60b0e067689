import { sql, type Insertable } from 'kysely'
import type { ConsentClass } from '../../contract/consents.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { contactHash } from '../messaging/kept-refusal-store.ts'

export type NewConsent = Insertable<Tables['consents']>
/** How a person withdrew. */
export type Withdrawal = NonNullable<Tables['consents']['withdrawnBy']['__select__']>
/** A number (E.164) or an address in lower case, and what it agreed to. */
export type Subject = { contact: string; class: ConsentClass }

export async function insertConsents(db: Db, consents: readonly NewConsent[]): Promise<void> {
  if (consents.length > 0) await db.insertInto('consents').values(consents).execute()
}

/**
 * A consent that its person withdrew, or a row that says no; never that of an address which no one confirmed, since that ended
 * without a word of its owner. The columns are those of one consents table in the query.
 */
export const saidNo = sql<boolean>`withdrawn_by <> 'unconfirmed'`

/** Whether a contact agreed to promotions at this place, and has not withdrawn since. */
export async function hasAgreedAt(
  db: Db,
  contact: string,
  source: NewConsent['source'],
): Promise<boolean> {
  const consent = await db
    .selectFrom('consents')
    .select('id')
    .where('contact', '=', contact)
    .where('class', '=', 'promotion')
    .where('source', '=', source)
    .where('withdrawnAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return consent !== undefined
}

/**
 * Which of these contacts messages of this class may go to. An implied consent ends with its time, and a
 * person who ever said no has to agree expressly. Nothing goes to a suppressed contact. Both hold after an
 * erasure.
 */
export async function findConsenting(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  contacts: readonly string[],
  consentClass: ConsentClass,
  at: Date,
): Promise<Set<string>> {
  const hashes = contacts.map((contact) => contactHash(secrets, contact))
  const { rows } = await sql<{ contact: string }>`
    with refusals as (
      select contact, what from unnest(${contacts}::text[], ${hashes}::text[]) as given (contact, hash)
      join kept_refusals on contact_hash = hash
    )
    select distinct contact from consents
    where contact = any(${contacts}) and class = ${consentClass}
      and withdrawn_at is null and given_at <= ${at}
      and (basis = 'express' or expires_at > ${at} and contact not in (
        select contact from consents
        where contact = any(${contacts}) and class = ${consentClass} and ${saidNo}
        union all select contact from refusals where what = ${consentClass}))
      and contact not in (
        select contact from suppressions where contact = any(${contacts}) and lifted_at is null
        union all select contact from refusals where what in ('opted_out', 'complained'))`.execute(
    db,
  )
  return new Set(rows.map(({ contact }) => contact))
}

/**
 * Withdraws what this contact agreed to, of one class or of all. A person who had agreed to nothing gets a
 * row that says no. Repeating it changes nothing, nor does it undo what was agreed to later.
 */
export async function withdrawConsents(
  db: Db,
  { contact, classes }: { contact: string; classes: readonly ConsentClass[] },
  withdrawnBy: Withdrawal,
  at: Date,
): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawnAt: at, withdrawnBy })
    .where('contact', '=', contact)
    .where('class', 'in', classes)
    .where('withdrawnAt', 'is', null)
    .where('givenAt', '<=', at)
    .execute()
  await sql`
    insert into consents (contact, class, basis, source, given_at, withdrawn_at, withdrawn_by)
    select ${contact}, class, 'none', 'withdrawal', ${at}, ${at}, ${withdrawnBy}
    from unnest(${classes}::text[]) as class
    where not exists (
      select from consents where consents.contact = ${contact} and consents.class = class.class
        and withdrawn_by is distinct from 'unconfirmed')`.execute(db)
}

/**
 * What the unsubscribe link of this contact and class is made from; undefined without any record. The oldest
 * one, so that a booking changes no promotion that is looked up or sent again.
 */
export async function findLink(
  db: Db,
  { contact, class: consentClass }: Subject,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('consents')
    .select('link')
    .where('contact', '=', contact)
    .where('class', '=', consentClass)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.link
}

/** Whom a link names, and what it is about. */
export const findSubject = (db: Db, link: string): Promise<Subject | undefined> =>
  db.selectFrom('consents').select(['contact', 'class']).where('link', '=', link).executeTakeFirst()

/** Removes what people outside the areas agreed to, once none of their leads is stored any more. */
export const removeConsentsWithoutLead = (db: Db, contacts?: readonly string[]) =>
  db
    .deleteFrom('consents')
    .where('class', '=', 'area_opened')
    .$if(contacts !== undefined, (query) =>
      query.where('contact', '=', sql<string>`any(${contacts})`),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leads').select('leads.id').whereRef('leads.contact', '=', 'consents.contact'),
        ),
      ),
    )
    .execute()

/** Whether this contact said no to this class, and has not agreed expressly since. */
export async function isRefused(
  db: Db,
  { contact, class: consentClass }: Subject,
): Promise<boolean> {
  const rows = await db
    .selectFrom('consents')
    .select(({ fn }) => [
      fn.countAll().filterWhere(saidNo).as('withdrawn'),
      fn
        .countAll()
        .filterWhere('basis', '=', 'express')
        .filterWhere('withdrawnAt', 'is', null)
        .as('express'),
    ])
    .where('contact', '=', contact)
    .where('class', '=', consentClass)
    .executeTakeFirstOrThrow()
  return Number(rows.withdrawn) > 0 && Number(rows.express) === 0
}

/** Whether a person said no to promotions, or to messages altogether, and has not agreed since. Both hold after an erasure. */
export async function hasRefused(
  ctx: Pick<Context, 'db' | 'secrets'>,
  contact: string,
  at: Date,
): Promise<boolean> {
  if ((await findConsenting(ctx, [contact], 'promotion', at)).has(contact)) return false
  const { rows } = await sql`
    select from consents
    where contact = ${contact} and class = 'promotion' and ${saidNo}
    union all
    select from suppressions where contact = ${contact} and lifted_at is null
    union all
    select from kept_refusals where contact_hash = ${contactHash(ctx.secrets, contact)}
    limit 1`.execute(ctx.db)
  return rows.length > 0
}
