import { InvoiceId } from '../../../contract/account-invoices.ts'
import { CustomerId } from '../../../contract/admin-customers.ts'
import { Day } from '../../../contract/calendar.ts'
import { AccountId } from '../../../contract/commercial-accounts.ts'
import {
  AddressId,
  ContactId,
  type CustomerRecord,
  MergeId,
  NoteId,
} from '../../../contract/customer-record.ts'
import { cents } from '../../../contract/money.ts'

const id = CustomerId.parse(7)
export const at = new Date('2026-11-20T18:00:00Z')
/** A company with something in every part of its record. */
export const record: CustomerRecord = {
  id,
  firstName: 'Paulette',
  lastName: 'Baptiste',
  company: 'Ridgeview Ltd.',
  email: 'paulette@ridgeview.test',
  phone: '604 555 0186',
  tags: ['strata'],
  isBlocked: false,
  jobs: 1,
  lastPickup: null,
  area: null,
  lifetime: cents(0),
  createdAt: at,
  language: 'en',
  version: 3,
  openJobs: 0,
  balance: { unpaidJobs: 0, jobs: cents(0), invoices: cents(0), overdue: cents(0) },
  blocked: null,
  refused: null,
  contacts: [
    { id: ContactId.parse(1), kind: 'phone', value: '+16045550186', name: '', purpose: '' },
    { id: ContactId.parse(2), kind: 'email', value: 'ap@ridgeview.test', name: '', purpose: '' },
  ],
  addresses: [{ id: AddressId.parse(1), address: '1166 Alberni St', notes: '' }],
  notes: [{ id: NoteId.parse(1), words: 'Ask for Sung-min', isPinned: false, by: 'Priya', at }],
  consents: [],
  conversationId: null,
  duplicates: [
    {
      id: CustomerId.parse(8),
      firstName: 'P.',
      lastName: 'Baptiste',
      company: '',
      email: null,
      phone: '604 555 0186',
      jobs: 2,
      because: 'phone',
    },
  ],
  merges: [{ id: MergeId.parse(1), name: 'Old', at, by: 'Priya', until: at }],
  pastPickups: [],
}
export const account = {
  id: AccountId.parse(3),
  customerId: id,
  invoiceName: 'Ridgeview Ltd.',
  billingEmail: 'ap@ridgeview.test',
  creditLimit: cents(6_000_00),
  creditUsed: cents(0),
  creditLeft: cents(6_000_00),
  netDays: 30,
  requiresPo: false,
  isActive: true,
  version: 1,
  createdAt: at,
}
export const invoice = {
  id: InvoiceId.parse(4),
  number: 'INV-4',
  month: Day.parse('2026-10-01'),
  invoiceName: 'Ridgeview Ltd.',
  issuedAt: at,
  dueOn: Day.parse('2026-12-01'),
  sentAt: null,
  state: 'open' as const,
  total: cents(692_00),
  gst: cents(32_95),
  gstNumber: null,
  paid: cents(0),
  credited: cents(0),
  due: cents(692_00),
  lines: [],
  payments: [],
  credits: [],
  replaces: null,
  voided: null,
}
