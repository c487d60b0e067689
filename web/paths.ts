import { paths } from '../contract/paths.ts'

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
  'settings',
] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

/** A place on the admin dashboard: a tab with its filters, as one address that can be shared. */
export const adminPath = (place: { tab: AdminTab } & Record<string, string>): string =>
  `${paths.admin}?${new URLSearchParams(place)}`

/** The conversation with this phone number in the inbox, existing or new. */
export const conversationPath = (phone: string): string =>
  adminPath({ tab: 'messages', part: 'conversations', with: phone })
