import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { hasRight, missingRight } from '../../contract/rights.ts'
import { type TeamRole } from '../../contract/team-roles.ts'
import { RightsContext } from '../api/rights-context.ts'
import { newQueryClient } from '../session.ts'
import { render } from '../testing/render.ts'
import { EvidencePack } from './Disputes.tsx'
import { SellerFile } from './SellerFile.tsx'

const dispute = {
  id: 3,
  jobId: JobId.parse(1042),
  customerName: 'Mei Tanaka',
  of: 'price' as const,
  amount: cents(149_99),
  status: 'open' as const,
  reason: 'fraudulent',
  evidenceDueBy: null,
  openedAt: new Date('2026-11-20T18:00:00Z'),
  closedAt: null,
  onHold: cents(0),
  missing: cents(0),
  lost: cents(0),
  undecided: cents(0),
}

/** Which of the two files a colleague is offered. */
function offeredTo(role: TeamRole) {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RightsContext value={(right) => (hasRight(role, right) ? null : missingRight(right))}>
        <SellerFile />
        <EvidencePack dispute={dispute} />
      </RightsContext>
    </QueryClientProvider>,
  )
  const text = document.body.textContent ?? ''
  return { sellers: text.includes('Seller file for'), evidence: text.includes('Evidence pack') }
}

test.for([
  ['accountant', { sellers: true, evidence: true }],
  ['dispatcher', { sellers: false, evidence: true }],
  ['read-only', { sellers: false, evidence: false }],
] as const)('a colleague who is %s is offered the files of their role', ([role, offered]) => {
  expect(offeredTo(role)).toEqual(offered)
})
