import { beforeEach, expect, test } from 'vitest'
import { TEAM_ROLES } from '../../contract/team-roles.ts'
import { hasRight } from '../../contract/rights.ts'
import { refundSettledJob } from '../../contract/job-money.ts'
import { JobId } from '../../contract/jobs.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { JobMoneySection } from '../jobs/JobMoneySection.tsx'
import { TAB_RIGHTS } from '../paths.ts'
import { StatsRail } from '../reports/StatsRail.tsx'
import {
  buttonsFor,
  callsOfButtons,
  type Overrides,
  permitted,
  type RoleScreen,
} from '../testing/roles.tsx'
import { SETTINGS } from '../testing/settings.ts'
import { MoneyTab } from './MoneyTab.tsx'

beforeEach(() => {
  document.head.innerHTML = SETTINGS
})

/** What the examples of the contract say, with everything waiting for a decision. */
const ANSWERS: Overrides = {
  '/api/admin/payouts': pageWith({ status: 'failed' }),
  '/api/admin/disputes': pageWith({ status: 'open', undecided: '104.99' }),
  '/api/admin/invoices/:invoiceId': with_({
    state: 'overdue',
    paid: '0.00',
    due: '149.99',
    voided: null,
  }),
  '/api/admin/bookkeeping/journal': with_({ unmapped: [] }),
  '/api/admin/price-changes': pageWith({ status: 'pending_admin' }),
}

function with_(changes: object) {
  return (example: object) => ({ ...example, ...changes })
}
function pageWith(changes: object) {
  return (example: { items?: object[] } | object[]) =>
    Array.isArray(example)
      ? example.map(with_(changes))
      : { ...example, items: example.items?.map(with_(changes)), nextCursor: null, total: 1 }
}

const money = (address: string): RoleScreen => ({
  element: <MoneyTab />,
  address,
  answers: ANSWERS,
})
const SCREENS: Record<string, RoleScreen> = {
  payouts: money('?part=payouts'),
  invoices: { ...money('?part=invoices'), opens: /^Open INV/ },
  'an invoice': money('?part=invoices&invoice=1'),
  disputes: money('?part=disputes'),
  'needs a look': money('?part=troubles'),
  ledger: money('?part=ledger'),
  'revenue report': money('?part=reports&report=revenue'),
  'operations report': money('?part=reports&report=operations'),
  'GST return': money('?part=reports&report=gst'),
  bookkeeping: money('?part=reports&report=books'),
  'money of a job': {
    element: <JobMoneySection jobId={JobId.parse(7)} onRefund={() => undefined} />,
    answers: ANSWERS,
    leadsTo: { 'Refund…': [refundSettledJob] },
  },
  'figures of the dashboard': { element: <StatsRail /> },
}

/** The screens of money are behind a tab of its own; a role without its right cannot open them. */
const OPENERS = TEAM_ROLES.filter((role) => hasRight(role, TAB_RIGHTS.money))

test('marketing has no money screens', () => {
  expect(OPENERS).toEqual(TEAM_ROLES.filter((role) => role !== 'marketing'))
})

const allCalls = new Map<string, Endpoint>()

test.for(Object.keys(SCREENS))(
  'each role sees the buttons of %s whose calls it may make, and no others',
  { timeout: 240_000 },
  async (name) => {
    const screen = SCREENS[name]
    if (!screen) throw new Error(`There is no screen ${name}`)
    const calls = await callsOfButtons(screen)
    for (const endpoint of [...calls.values()].flat())
      allCalls.set(`${endpoint.method} ${endpoint.path}`, endpoint)
    for (const role of OPENERS)
      expect({ role, buttons: await buttonsFor(screen, role) }).toEqual({
        role,
        buttons: permitted(calls, role),
      })
  },
)

test('every call of these screens that needs more than seeing was made by a button', () => {
  const made = [...allCalls].filter(([, { right }]) => !right?.startsWith('see-'))
  expect(made.map(([call]) => call.replace('/api/admin/', '')).toSorted()).toEqual([
    'GET disputes/:disputeId/evidence.zip',
    'GET sellers/:year',
    'POST disputes/:disputeId/share/pay',
    'POST disputes/:disputeId/share/withhold',
    'POST invoices/:invoiceId/payments',
    'POST invoices/:invoiceId/payments/:paymentId/withdraw',
    'POST invoices/:invoiceId/send',
    'POST invoices/:invoiceId/void',
    'POST jobs/:jobId/received-payments',
    'POST jobs/:jobId/refund',
    'POST money/check',
    'POST payouts/:payoutId/retry',
    'POST price-changes/:priceChangeId/admit',
    'POST price-changes/:priceChangeId/refuse',
    'POST price-changes/:priceChangeId/waive',
    'POST refunds/:refundId/retry',
    'POST reversals/:reversalId/retry',
    'PUT bookkeeping/accounts/:account',
  ])
})
