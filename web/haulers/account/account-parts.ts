/** The parts of the account, in the order of the screen. */
export const PARTS = [
  'profile',
  'vehicle',
  'areas',
  'messages',
  'push',
  'password',
  'bank',
  'refer',
] as const
/** One of `PARTS`. */
export type Part = (typeof PARTS)[number]

/** What each part is called. */
export const titles: Record<Part, string> = {
  profile: 'Profile',
  vehicle: 'Vehicle and licence',
  areas: 'Service areas',
  messages: 'Messages',
  push: 'Notifications',
  password: 'Password and sign-in',
  bank: 'Bank and taxes',
  refer: 'Refer a hauler',
}
