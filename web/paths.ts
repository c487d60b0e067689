import { paths } from '../contract/paths.ts'
import type { Right } from '../contract/rights.ts'

/** The tabs of the admin dashboard, as they stand in the address. */
export const ADMIN_TABS = [
  'jobs',
  'haulers',
  'messages',
  'schedule',
  'ads',
  'social',
  'money',
  'quotes',
  'customers',
  'settings',
] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

/** What a colleague must be allowed to do to open each tab. */
export const TAB_RIGHTS: Readonly<Record<AdminTab, Right>> = {
  jobs: 'see-jobs',
  haulers: 'see-jobs',
  messages: 'see-jobs',
  schedule: 'see-jobs',
  ads: 'see-marketing',
  social: 'see-marketing',
  money: 'see-money',
  quotes: 'see-jobs',
  customers: 'see-jobs',
  settings: 'see-jobs',
}

/** A place on the admin dashboard: a tab with its filters, as one address that can be shared. */
export const adminPath = (place: { tab: AdminTab } & Record<string, string>): string =>
  `${paths.admin}?${new URLSearchParams(place)}`

/** The conversation with this phone number in the inbox, existing or new. */
export const conversationPath = (phone: string): string =>
  adminPath({ tab: 'messages', part: 'conversations', with: phone })
