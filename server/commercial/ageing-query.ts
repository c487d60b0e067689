import { sql } from 'kysely'
import { type Day, dayOf } from '../../contract/calendar.ts'
import { ageOf, INVOICE_AGES, type InvoiceAgeing } from '../../contract/invoices.ts'
import { cents, sumOf } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { ReadDb } from '../db/database.ts'

type DueDay = { dueOn: Day; invoices: number; due: string }

/** What is left to pay of all invoices, by how long it has been due. */
export async function invoiceAgeing({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<InvoiceAgeing> {
  const asOf = dayOf(now())
  const { rows } = await sql<DueDay>`
    select due_on, count(*)::int as invoices, sum(due_cents) as due
    from open_invoices join account_invoices on id = invoice_id group by due_on`.execute(db)
  const sumUp = (days: readonly DueDay[]) => ({
    invoices: days.reduce((sum, { invoices }) => sum + invoices, 0),
    due: sumOf(days.map(({ due }) => cents(Number(due)))),
  })
  return {
    asOf,
    ages: INVOICE_AGES.map((age) => ({
      age,
      ...sumUp(rows.filter(({ dueOn }) => ageOf(dueOn, asOf) === age)),
    })),
    total: sumUp(rows),
    overdue: sumUp(rows.filter(({ dueOn }) => dueOn < asOf)),
  }
}

/** How many invoices were due before a day and are not paid. */
export async function countOverdue(db: ReadDb, today: Day): Promise<number> {
  const { rows } = await sql<{ overdue: number }>`
    select count(*)::int as overdue
    from open_invoices join account_invoices on id = invoice_id where due_on < ${today}`.execute(db)
  return rows[0]?.overdue ?? 0
}
