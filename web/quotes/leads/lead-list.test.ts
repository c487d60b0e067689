import { expect, test } from 'vitest'
import { LeadId } from '../../../contract/leads.ts'
import { toCsv } from '../../ui/csv.ts'
import { leadCsvColumns, topDemand } from './lead-list.ts'

test('eight municipalities are compared, and the others counted together', () => {
  const demand = Array.from({ length: 10 }, (_, i) => ({ municipality: `M${i}`, leads: 10 - i }))
  const { shown, others } = topDemand(demand)
  expect(shown).toEqual(demand.slice(0, 8))
  expect(others).toBe(2 + 1)
  expect(topDemand(demand.slice(0, 8)).others).toBe(0)
})

test('the file has plain numbers and instants, and what begins like a formula does not run', () => {
  const lead = {
    id: LeadId.parse(7),
    contact: '+16045550142',
    municipality: '=HYPERLINK("x")',
    consentWording: 'Yes, once',
    consentedAt: new Date('2026-11-21T19:00:00Z'),
  }
  expect(toCsv(leadCsvColumns, [lead]).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFLead ID,Contact,Municipality,Consent given,Agreed to',
    `7,+16045550142,"'=HYPERLINK(""x"")",2026-11-21T19:00:00.000Z,"Yes, once"`,
  ])
})
