import { CustomerId } from '../../../contract/admin-customers.ts'
import type { CustomerRecord } from '../../../contract/customer-record.ts'
import { cents } from '../../../contract/money.ts'

/** Amrita Gill, with one job. */
export const record: CustomerRecord = {
  id: CustomerId.parse(7),
  firstName: 'Amrita',
  lastName: 'Gill',
  company: '',
  email: 'amrita@example.test',
  phone: '604 555 0142',
  tags: [],
  isBlocked: false,
  jobs: 1,
  lastPickup: null,
  area: null,
  lifetime: cents(0),
  createdAt: new Date('2026-11-20T18:00:00Z'),
  language: 'en',
  version: 3,
  openJobs: 0,
  balance: { unpaidJobs: 0, jobs: cents(0), invoices: cents(0), overdue: cents(0) },
  blocked: null,
  refused: null,
  contacts: [],
  addresses: [],
  notes: [],
  consents: [],
  conversationId: null,
  duplicates: [],
  merges: [],
  pastPickups: [],
}
