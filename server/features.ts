import { DESK_FEATURES } from './desk-features.ts'

/** What a folder of `server/` is about, and the other features that it uses. */
export type Feature = { about: string; uses: readonly string[] }

/**
 * Every feature of the server. A new edge is a decision: `architecture.test.ts` refuses imports that
 * are not declared here, declarations that nothing uses, and circles. After a change: `npm run docs`.
 */
export const FEATURES = {
  accounts: { about: 'Users, sessions and signing in', uses: [] },
  audit: { about: 'Who changed what: written by the database, read here', uses: [] },
  settings: {
    about:
      'Settings that owners publish as versions: the business, areas, windows, fees, shares, notifications',
    uses: [],
  },
  uploads: { about: 'Photos: checked, converted, stored and swept', uses: ['accounts'] },
  push: {
    about: 'Notifications on the phones of haulers: devices, topics, delivery',
    uses: [],
  },
  messaging: {
    about: 'Texts and emails: templates, design, delivery, links to jobs',
    uses: ['settings', 'accounts', 'push'],
  },
  alerts: {
    about: 'Alerts to the team by email, text and push: each trouble once; the check of the disk',
    uses: ['settings', 'push', 'messaging'],
  },
  backup: { about: 'Backups: made, verified, restored, moved', uses: ['uploads', 'alerts'] },
  consents: {
    about: 'Consent to promotions: recorded, checked, withdrawn',
    uses: ['messaging'],
  },
  security: {
    about:
      'How staff and haulers sign in and protect their accounts: resets, sessions, two factors',
    uses: ['accounts', 'messaging'],
  },
  haulers: {
    about: 'Applications, availability, bank accounts and tax details of haulers',
    uses: ['settings', 'accounts', 'uploads', 'messaging'],
  },
  jobs: {
    about: 'Jobs with their schedule, history and customers',
    uses: ['settings', 'accounts', 'messaging', 'haulers'],
  },
  customers: {
    about: 'The directory of customers: records, history, tags, blocking, merging',
    uses: ['accounts', 'messaging', 'consents', 'jobs'],
  },
  conversations: {
    about: 'Texts that people send us, and what the admin team replies',
    uses: ['messaging', 'jobs'],
  },
  ledger: {
    about: 'The books: postings, balances, tax, and what is left of each charge',
    uses: ['jobs'],
  },
  offers: {
    about:
      'Codes that take something off a price: their terms, their uses, what they are refused for',
    uses: ['alerts', 'accounts', 'uploads', 'messaging', 'consents', 'customers', 'jobs', 'ledger'],
  },
  legal: { about: 'Terms and privacy policy: versions', uses: ['jobs', 'settings', 'offers'] },
  payouts: {
    about: 'Shares and tips sent to haulers, and taken back',
    uses: ['settings', 'alerts', 'push', 'messaging', 'haulers', 'jobs', 'ledger'],
  },
  referrals: {
    about: 'Personal codes of haulers, who applied with them, and the credit for it',
    uses: ['haulers', 'jobs', 'ledger', 'offers', 'payouts'],
  },
  refunds: {
    about: 'Money back to customers, before and after a job is settled',
    uses: ['messaging', 'haulers', 'jobs', 'ledger', 'payouts'],
  },
  payments: {
    about: 'Charges to customers, and the money of completed and cancelled jobs',
    uses: [
      'alerts',
      'messaging',
      'haulers',
      'jobs',
      'legal',
      'ledger',
      'offers',
      'payouts',
      'refunds',
    ],
  },
  commercial: {
    about: 'Commercial accounts: terms, credit, monthly invoices and what is paid of them',
    uses: ['customers', 'messaging', 'jobs', 'ledger', 'refunds', 'payments'],
  },
  models: { about: 'Requests to language models: guarded, recorded, counted', uses: [] },
  quotes: {
    about: 'Estimates: reading a description, the rate card, its review',
    uses: ['uploads', 'jobs', 'ledger', 'models', 'offers'],
  },
  'price-changes': {
    about: 'On-site price changes, from the form to the settlement',
    uses: [
      'alerts',
      'uploads',
      'messaging',
      'haulers',
      'jobs',
      'ledger',
      'refunds',
      'payments',
      'quotes',
    ],
  },
  disputes: {
    about: 'Payments disputed at the bank, and the evidence for them',
    uses: [
      'accounts',
      'alerts',
      'uploads',
      'messaging',
      'haulers',
      'jobs',
      'ledger',
      'payouts',
      'refunds',
      'payments',
      'price-changes',
    ],
  },
  reconciliation: {
    about: 'Comparing our books with the payment provider’s, and healing the difference',
    uses: ['alerts', 'ledger', 'payouts', 'refunds', 'payments', 'disputes'],
  },
  webhooks: {
    about: 'What the providers of payments, texts and mail report, received once',
    uses: [
      'consents',
      'messaging',
      'conversations',
      'payouts',
      'refunds',
      'payments',
      'disputes',
      'reconciliation',
    ],
  },
  places: {
    about: 'Addresses, service areas and leads from outside them',
    uses: ['settings', 'accounts', 'consents'],
  },
  papers: {
    about: 'Documents of haulers that expire: reviewed, renewed, reminded of',
    uses: ['uploads', 'messaging', 'haulers'],
  },
  profiles: {
    about: 'What people change in their own account, and what the team reviews of it',
    uses: ['accounts', 'uploads', 'messaging', 'haulers', 'places'],
  },
  problems: {
    about: 'Problems that customers report, and what the team answers',
    uses: ['alerts', 'uploads', 'messaging', 'haulers', 'jobs', 'payouts'],
  },
  dispatch: {
    about: 'The market, assignment, planning and calendar of jobs',
    uses: [
      'settings',
      'accounts',
      'alerts',
      'consents',
      'uploads',
      'push',
      'messaging',
      'haulers',
      'jobs',
      'ledger',
      'payouts',
      'problems',
      'refunds',
      'payments',
      'price-changes',
      'places',
    ],
  },
  mileage: {
    about: 'How far haulers drive to their jobs: estimates by area, and what they enter instead',
    uses: ['haulers', 'dispatch'],
  },
  statements: {
    about: 'What haulers were paid and earned, for them and the accountant',
    uses: ['accounts', 'haulers', 'mileage'],
  },
  capacity: {
    about: 'Which windows can be booked: the room of a day, holds, requests, the waiting list',
    uses: ['settings', 'alerts', 'messaging', 'haulers', 'jobs', 'payments', 'dispatch'],
  },
  hours: {
    about: 'When haulers work: the week, days off, extra hours and pauses, and the jobs they hold',
    uses: ['haulers', 'capacity', 'jobs'],
  },
  booking: {
    about: 'A visitor books a pickup, or the team books it for a caller',
    uses: [
      'accounts',
      'alerts',
      'consents',
      'commercial',
      'customers',
      'messaging',
      'uploads',
      'jobs',
      'legal',
      'ledger',
      'offers',
      'payments',
      'quotes',
      'places',
      'capacity',
    ],
  },
  ratings: {
    about: 'How customers and haulers rate each other, and what is published of it',
    uses: ['jobs'],
  },
  insights: {
    about: 'What haulers earn for their time and distance, and what would bring them more work',
    uses: ['haulers', 'papers', 'places', 'dispatch', 'mileage', 'statements', 'ratings'],
  },
  'job-page': {
    about: 'The customer’s own page of a job: receipt, cancelling, tip, additions',
    uses: [
      'alerts',
      'uploads',
      'ratings',
      'problems',
      'messaging',
      'haulers',
      'jobs',
      'ledger',
      'refunds',
      'payments',
      'quotes',
      'price-changes',
      'dispatch',
      'capacity',
    ],
  },
  ...DESK_FEATURES,
} as const satisfies Record<string, Feature>
