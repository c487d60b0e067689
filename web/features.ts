/**
 * What each feature folder of `web/` shows. They do not import each other: the screens of `pages/`
 * compose them, and what several need stands in `ui/`, `api/`, `payment/` or `people/`.
 */
export const FEATURES = {
  landing: 'The landing page, rendered at build, and its islands',
  accounts: 'Signing in and the user’s own account',
  advertising: 'Campaigns, for admins',
  booking: 'The booking dialog, from the address to the payment',
  customers: 'The directory of customers with their records, merging and imports, for admins',
  dispatch: 'The hauler’s market and jobs, and the admin’s calendar',
  haulers:
    'Applying and registering, My account and the schedule of a hauler, and the admin’s list of haulers with reviews',
  'job-page': 'The customer’s page of a job',
  jobs: 'The admin’s list of jobs with those at risk, the workbench and proof of each, and a customer’s pickups',
  messaging: 'Messages and their templates, for admins',
  money: 'The desk where admins settle money',
  palette: 'The command palette, the keyboard map and the keys of lists, on staff screens',
  'phone-bookings': 'Booking a pickup for a caller, for admins',
  payouts: 'The hauler’s payouts, weekly earnings, statements, mileage and tax details',
  'price-changes': 'On-site prices: proposed by haulers, approved by admins and customers',
  quotes: 'Leads, rate cards, load rules and the results of quotes',
  reports: 'Overview figures',
  settings:
    'Versions of the rules (shares, fees, notifications, terms), outside parts, alerts and facilities',
  social: 'Posts and accounts of social networks',
} as const satisfies Record<string, string>
