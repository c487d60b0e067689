import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { dayOf } from '../../contract/calendar.ts'
import { fillSeed } from '../seed/fill.ts'
import { useApp } from '../testing/app.ts'
import { PERSONAL_TABLES } from './personal-tables-query.ts'

const app = useApp()

/** Tables whose columns name no customer, hauler or visitor; a job's number or a member of staff is none. */
const OTHERS =
  `account_credit_uses account_invoice_charges account_numbers alerts backups board_steps booking_rules call_counts capacity_changes ad_campaign_figures ad_campaign_moves ad_campaigns ad_conversions ad_credit_marks ad_metrics ad_budget_alerts ad_conversion_exports ad_network_campaigns ad_spend ad_spend_changes ad_templates
  cancellation_terms bookkeeping_accounts counters customer_changes customer_distinctions customer_figures customer_jobs erasures events facilities first_claims guide_files imported_haulers imported_jobs imports job_moves job_schedule lead_magnets lead_magnet_versions ledger_entries load_rules
  message_templates migrations offered_choices open_invoices payment_events payment_moves provider_requests
  part_health processes quote_outcome_days quote_outcomes rate_cards recurring_days revenue_lines generated_texts job_reminders model_calls reconciliation_findings reconciliation_runs
  sandbox_disputes sandbox_links sandbox_network_accounts sandbox_oauth_codes sandbox_posts sandbox_refunds sandbox_uploads
  sandbox_requests sandbox_reversals sandbox_transfers social_media_accounts
  social_grants social_media_posts social_media_schedules social_media_templates social_oauth_states social_post_metrics social_post_moves task_holds terms_texts privacy_texts shown_legal_texts settings_versions message_template_versions mailings mailing_costs mailing_tests weekly_reports`.split(
    /\s+/,
  )

/** What a column of a person is usually called. */
const PERSONAL_NAME =
  /email|phone|contact|first_name|last_name|legal_name|address|recipient|visitor|birth|licen[cs]e|user_id|client_id|(^|_)ip$/

type Column = { table: string; name: string; type: string }

const columns = async () => {
  const { rows } = await sql<Column>`
    select columns.table_name as table, column_name as name, udt_name as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and not exists (select from pg_class where relname = columns.table_name and relispartition)`.execute(
    app.ctx.db,
  )
  return rows
}

test('every table is named: as personal in this feature, or as one that names no person', async () => {
  const tables = [...new Set((await columns()).map(({ table }) => table))].toSorted()
  expect([...Object.keys(PERSONAL_TABLES), ...OTHERS].toSorted()).toEqual(tables)
})

test('no other table has a column that is called like that of a person', async () => {
  const personal = (await columns()).filter(
    ({ table, name }) => OTHERS.includes(table) && PERSONAL_NAME.test(name),
  )
  expect(personal).toEqual([])
})

const CAN_NAME = ['text', '_text', 'varchar', 'jsonb', 'json', 'uuid']

test('each column of a personal table that can hold a name is erased, or said to be plain', async () => {
  const forgotten = (await columns()).filter(({ table, name, type }) => {
    const entry = PERSONAL_TABLES[table]
    if (!entry || entry.erase === 'delete' || !CAN_NAME.includes(type)) return false
    const marked = 'mark' in entry.erase ? Object.keys(entry.erase.mark) : []
    return ![...marked, ...(entry.plain ?? []), ...(entry.secret ?? [])].includes(name)
  })
  expect(forgotten).toEqual([])
})

test('what is marked, plain or secret exists', async () => {
  const all = await columns()
  for (const [table, { erase, plain = [], secret = [] }] of Object.entries(PERSONAL_TABLES)) {
    const marked = erase !== 'delete' && 'mark' in erase ? Object.keys(erase.mark) : []
    const names = all.filter((column) => column.table === table).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...marked, ...plain, ...secret]))
  }
})

test('the marks fit the rules of their tables, for every kind of row', async () => {
  const database = await sql<{ name: string }>`select current_database() as name`.execute(
    app.ctx.db,
  )
  const client = new pg.Client({ ...inject('postgres'), database: database.rows[0]?.name })
  await client.connect()
  const today = dayOf(app.ctx.now())
  await fillSeed(client, { jobs: 300, haulers: 20, today, report: () => {} })
  await client.end()
  const empty: string[] = []
  for (const [name, { erase }] of Object.entries(PERSONAL_TABLES)) {
    if (erase === 'delete' || !('mark' in erase)) continue
    const marks = Object.entries(erase.mark).map(
      ([column, mark]) => sql`${sql.ref(column)} = ${mark}`,
    )
    const update = sql`update ${sql.table(name)} set ${sql.join(marks)}`
    const { numAffectedRows } = await update.execute(app.ctx.db)
    if (numAffectedRows === 0n) empty.push(name)
  }
  // The seed looks as no hauler, credits no source of a booking, releases and reviews nothing, has no ratings, proof, commercial accounts, problems or notes and downloads and moves nothing, and nothing writes the old histories any more.
  expect(empty).toEqual([
    'hauler_views',
    'hauler_moves',
    'downloads',
    'ad_job_touches',
    'disposals',
    'proof_checks',
    'ratings',
    'problem_messages',
    'customer_no_shows',
    'reliability_events',
    'job_swaps',
    'price_change_moves',
    'quote_reviews',
    'job_notes',
    'cash_hand_ins',
    'job_edits',
    'payout_moves',
    'hauler_notes',
    'hauler_note_answers',
    'message_moves',
    'job_discounts',
    'referral_codes',
    'offer_refusals',
    'team_moves',
    'commercial_accounts',
    'account_jobs',
    'audit_entries',
  ])
})
