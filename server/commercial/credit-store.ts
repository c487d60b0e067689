import { sql, type Insertable, type Selectable } from 'kysely'
import type { CreditNoteId, InvoiceId } from '../../contract/account-invoices.ts'
import type { AccountId } from '../../contract/commercial-accounts.ts'
import type { NotificationId } from '../../contract/messaging.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type CreditNote = Selectable<Tables['accountCreditNotes']>

/** The next number of a kind, which no other transaction gets: if this one fails, it is given to the next. */
export async function takeNumber(db: Db, kind: 'invoice' | 'credit_note'): Promise<string> {
  const { last } = await db
    .updateTable('accountNumbers')
    .set({ last: sql`last + 1` })
    .where('kind', '=', kind)
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${kind === 'invoice' ? 'INV' : 'CN'}-${String(last).padStart(5, '0')}`
}

export const insertCreditNote = (
  db: Db,
  note: Insertable<Tables['accountCreditNotes']>,
): Promise<CreditNote> =>
  db.insertInto('accountCreditNotes').values(note).returningAll().executeTakeFirstOrThrow()

/** Remembers the email that brings a credit note along. */
export const setCreditNoteEmail = (db: Db, id: CreditNoteId, notificationId: NotificationId) =>
  db.updateTable('accountCreditNotes').set({ notificationId }).where('id', '=', id).execute()

/** The credit note of an email; undefined for one from before they brought it along. */
export const findCreditNoteOfEmail = async (
  db: Db,
  notificationId: NotificationId,
): Promise<CreditNoteId | undefined> =>
  (
    await db
      .selectFrom('accountCreditNotes')
      .select('id')
      .where('notificationId', '=', notificationId)
      .executeTakeFirst()
  )?.id

/** A credit note with what its paper says of the invoice and the pickup; undefined without one. */
export const findPrintedNote = (db: Db, id: CreditNoteId) =>
  db
    .selectFrom('accountCreditNotes as note')
    .innerJoin('accountInvoices as invoice', 'invoice.id', 'note.invoiceId')
    .innerJoin('refunds', 'refunds.id', 'note.refundId')
    .innerJoin('jobs', 'jobs.id', 'refunds.jobId')
    .innerJoin('accountJobs', 'accountJobs.jobId', 'jobs.id')
    .select([
      'note.number',
      'note.amountCents as amount',
      'note.gstCents as gst',
      'note.issuedAt',
      'note.voidedAt',
      'invoice.number as invoiceNumber',
      'invoice.invoiceName',
      'invoice.gstNumber',
      'jobs.id as jobId',
      'jobs.address',
      'jobs.scheduledDate',
      'jobs.preferredDate',
      'accountJobs.poNumber',
    ])
    .where('note.id', '=', id)
    .executeTakeFirst()
export type PrintedNote = NonNullable<Awaited<ReturnType<typeof findPrintedNote>>>

export const takeCredit = (db: Db, use: Insertable<Tables['accountCreditUses']>) =>
  db.insertInto('accountCreditUses').values(use).execute()

/** What is left of the credit notes of a locked account, the oldest first. */
export async function findCreditLeft(
  db: Db,
  accountId: AccountId,
): Promise<{ creditNoteId: CreditNoteId; left: Cents }[]> {
  const { rows } = await sql<{ creditNoteId: CreditNoteId; left: string }>`
    select n.id as "creditNoteId", n.amount_cents - coalesce(sum(u.amount_cents), 0) as left
    from account_credit_notes n left join account_credit_uses u on u.credit_note_id = n.id
    where n.account_id = ${accountId} and n.voided_at is null
    group by n.id having n.amount_cents > coalesce(sum(u.amount_cents), 0) order by n.id`.execute(
    db,
  )
  return rows.map(({ creditNoteId, left }) => ({ creditNoteId, left: cents(Number(left)) }))
}

/** The credit notes that belong to these invoices or that they use, with what each of them uses. */
export async function creditsOf(db: Db, ids: readonly InvoiceId[]) {
  const { rows } = await sql<
    Pick<CreditNote, 'id' | 'number' | 'issuedAt'> & {
      invoiceId: InvoiceId
      jobId: number
      amount: Cents
      used: Cents
    }
  >`
    select i.id as "invoiceId", n.id, n.number, n.issued_at as "issuedAt", r.job_id as "jobId", n.amount_cents as amount,
      coalesce(u.amount_cents, 0) as used
    from account_invoices i join account_credit_notes n on n.account_id = i.account_id and n.voided_at is null
      join refunds r on r.id = n.refund_id
      left join account_credit_uses u on u.credit_note_id = n.id and u.invoice_id = i.id
    where i.id = any(${ids}) and (n.invoice_id = i.id or u.invoice_id is not null) order by n.id`.execute(
    db,
  )
  return rows
}

/** A credit note of this invoice that another invoice takes off, with the numbers of both. */
export const findUseElsewhere = (db: Db, id: InvoiceId) =>
  db
    .selectFrom('accountCreditNotes')
    .innerJoin('accountCreditUses', 'creditNoteId', 'accountCreditNotes.id')
    .innerJoin('accountInvoices', 'accountInvoices.id', 'accountCreditUses.invoiceId')
    .select(['accountCreditNotes.number as credit', 'accountInvoices.number as invoice'])
    .where('accountCreditNotes.invoiceId', '=', id)
    .where('accountCreditNotes.voidedAt', 'is', null)
    .where('accountCreditUses.invoiceId', '<>', id)
    .limit(1)
    .executeTakeFirst()

/** An invoice is void: its own credit notes go with it, and those that it used are free for the next one. */
export async function releaseCredits(db: Db, id: InvoiceId, voidedAt: Date): Promise<void> {
  await sql`delete from account_credit_uses where invoice_id = ${id}
    or credit_note_id in (select id from account_credit_notes where invoice_id = ${id})`.execute(db)
  await db
    .updateTable('accountCreditNotes')
    .set({ voidedAt })
    .where('invoiceId', '=', id)
    .where('voidedAt', 'is', null)
    .execute()
}
