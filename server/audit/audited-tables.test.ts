import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'

const app = useApp()

/** Why the team's changes are not audited in these tables. */
const NOT_AUDITED: Record<string, readonly string[]> = {
  'It is a history by itself: its rows say who did it, and are never changed.': [
    'ad_campaign_moves',
    'ad_spend_changes',
    'audit_entries',
    'downloads',
    'erasures',
    'hauler_moves',
    'job_events',
    'job_moves',
    'ledger_entries',
    'ledger_transactions',
    'message_moves',
    'payment_events',
    'payment_moves',
    'payout_moves',
    'price_change_moves',
    'social_post_moves',
    'transitions',
  ],
  'It is worked out of tables that are audited.': [
    'account_invoice_charges',
    'account_invoice_lines',
    'account_credit_uses',
    'account_numbers',
    'ad_campaign_figures',
    'counters',
    'customer_figures',
    'customer_jobs',
    'first_claims',
    'imported_haulers',
    'open_invoices',
    'mailing_recipients',
    'mailing_tests',
    'past_hours',
    'imported_jobs',
    'past_pickups',
    'quote_outcome_days',
    'quote_outcomes',
    'recurring_days',
    'revenue_lines',
    'social_post_metrics',
  ],
  'Customers, haulers, visitors and their devices write it.': [
    'ad_job_touches',
    'ad_visits',
    'holds',
    'inbound_texts',
    'job_links',
    'offer_refusals',
    'offer_uses',
    'referral_codes',
    'referral_credit_uses',
    'referrals',
    'push_choices',
    'push_deliveries',
    'push_devices',
    'quotes',
    'uploads',
  ],
  'It says who is signed in and how, and is kept for as long as that counts.': [
    'kept_refusals',
    'passkey_challenges',
    'password_resets',
    'recovery_codes',
    'sessions',
    'sign_in_codes',
    'social_grants',
    'social_oauth_states',
    'staff_seen',
  ],
  'The server works with it by itself.': [
    'ad_budget_alerts',
    'alerts',
    'board_steps',
    'capacity_changes',
    'customer_changes',
    'events',
    'generated_texts',
    'hauler_share_notices',
    'job_edits',
    'job_reminders',
    'migrations',
    'model_calls',
    'notifications',
    'part_health',
    'provider_requests',
    'reconciliation_findings',
    'reconciliation_runs',
  ],
  'It stands in for a provider.': [
    'sandbox_accounts',
    'sandbox_disputes',
    'sandbox_links',
    'sandbox_messages',
    'sandbox_network_accounts',
    'sandbox_oauth_codes',
    'sandbox_payments',
    'sandbox_posts',
    'sandbox_pushes',
    'sandbox_refunds',
    'sandbox_requests',
    'sandbox_reversals',
    'sandbox_transfers',
    'sandbox_uploads',
  ],
}

test('each table is audited, or named here with the reason why it is not', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'audit')
  `.execute(app.ctx.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    Object.values(NOT_AUDITED).flat().toSorted(),
  )
})
