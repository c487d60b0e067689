import type { Feature } from './features.ts'

/** The features that only the team works with; a part of those of `features.ts`. */
export const DESK_FEATURES = {
  writing: {
    about: 'Campaigns and posts by a model: the brand facts, the claims check, who wrote what',
    uses: ['jobs', 'models', 'quotes', 'places'],
  },
  staff: {
    about:
      'The people of the team: invitations, roles, leaving, looking as a hauler, the log of changes',
    uses: ['accounts', 'audit', 'messaging', 'haulers', 'conversations'],
  },
  reviews: {
    about:
      'The queue of what haulers sent: checklist, decisions that can be undone, photos asked for',
    uses: ['uploads', 'messaging', 'haulers', 'papers', 'profiles'],
  },
  money: {
    about: 'The desk where admins settle what is stuck',
    uses: [
      'jobs',
      'ledger',
      'payouts',
      'refunds',
      'commercial',
      'price-changes',
      'disputes',
      'reconciliation',
    ],
  },
  advertising: {
    about: 'Campaigns and their landing pages, their sources and budgets',
    uses: ['audit', 'alerts', 'uploads', 'messaging', 'ledger', 'writing', 'offers', 'quotes'],
  },
  social: {
    about: 'Posts to social networks, published once',
    uses: ['settings', 'alerts', 'writing', 'uploads', 'messaging', 'jobs'],
  },
  mailings: {
    about: 'Campaigns by email and SMS to people who agreed: segments, flows, sending, results',
    uses: [
      'audit',
      'consents',
      'customers',
      'messaging',
      'places',
      'offers',
      'writing',
      'advertising',
    ],
  },
  'weekly-report': {
    about: 'The weekly email to owners about marketing',
    uses: ['alerts', 'messaging', 'ledger', 'offers', 'advertising'],
  },
  integrations: {
    about: 'How the outside parts are connected and answer, and their tests',
    uses: ['settings', 'alerts', 'messaging', 'models', 'places', 'quotes', 'writing', 'social'],
  },
  imports: {
    about: 'Files of customers, past pickups, open bookings and haulers from other programs',
    uses: ['accounts', 'messaging', 'haulers', 'jobs', 'customers', 'places', 'capacity'],
  },
  'ad-spend': {
    about: 'What networks billed for ads: files of spend, their matching to campaigns, undoing',
    uses: ['imports', 'advertising'],
  },
  workbench: {
    about: 'What the team does with one job: its timeline and notes, edits, cancelling',
    uses: [
      'messaging',
      'haulers',
      'jobs',
      'ledger',
      'payments',
      'quotes',
      'refunds',
      'price-changes',
      'places',
      'dispatch',
      'job-page',
    ],
  },
  office: {
    about:
      'What the team does with a job from the desk: moves, completion, payment links, discounts, recovery',
    uses: [
      'problems',
      'ledger',
      'payouts',
      'refunds',
      'price-changes',
      'messaging',
      'haulers',
      'jobs',
      'payments',
      'dispatch',
      'capacity',
      'job-page',
    ],
  },
  operations: {
    about:
      'How the product does: metrics, the status page, the processes that run, alerts to slow ones',
    uses: ['alerts', 'backup', 'integrations'],
  },
  people: {
    about: 'Export and erasure of everything about one person',
    uses: ['accounts', 'consents', 'uploads', 'messaging', 'social'],
  },
  reports: {
    about: 'The figures of the admin’s overview, reports of periods and journals for bookkeeping',
    uses: ['haulers', 'jobs', 'customers', 'commercial', 'quotes', 'money', 'dispatch'],
  },
} as const satisfies Record<string, Feature>
