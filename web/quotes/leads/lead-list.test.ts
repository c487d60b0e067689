import { expect, test } from 'vitest'
import { LeadId, listLeads } from '../../../contract/admin-leads.ts'
import { toCsv } from '../../ui/csv.ts'

test('the file has plain numbers and instants, and what begins like a formula does not run', () => {
  const lead = {
    id: LeadId.parse(7),
    contact: '+16045550142',
    municipality: '=HYPERLINK("x")',
    consentWording: 'Yes, once',
    consentedAt: new Date('2026-11-21T19:00:00Z'),
  }
  expect(toCsv(Object.values(listLeads.columns), [lead]).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFLead ID,Contact,Municipality,Consent given,Agreed to',
    `7,+16045550142,"'=HYPERLINK(""x"")",2026-11-21T19:00:00.000Z,"Yes, once"`,
  ])
})
