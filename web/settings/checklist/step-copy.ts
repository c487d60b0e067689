import type { SetupStep } from '../../../contract/setup-checklist.ts'

type Facts = {
  label: string
  /** Where it is done; a part outside is tested in its place. */
  section: string
  action?: string
}

/** What each step is called, and the way to it. */
export const STEP_FACTS: Readonly<Record<SetupStep, Facts>> = {
  name: { label: 'Business name', section: 'business', action: 'Change name' },
  phone: { label: 'Phone number', section: 'business', action: 'Change phone' },
  areas: { label: 'Areas served', section: 'areas', action: 'Choose areas' },
  prices: { label: 'Prices', section: 'rates', action: 'Open rate card' },
  payments: { label: 'Payments by Stripe', section: 'system' },
  sms: { label: 'Text messages by Twilio', section: 'system' },
  email: { label: 'Email by SMTP', section: 'system' },
  colleagues: { label: 'Colleagues', section: 'team', action: 'Invite colleagues' },
  two_factor: { label: 'Two-factor sign-in', section: 'account', action: 'Set up two-factor' },
}
