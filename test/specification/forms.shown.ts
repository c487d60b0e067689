import type { Row } from './rows.ts'

/** Section 5 on the screens: what an empty form says when it is sent, and what takes it back. */
export type ShownRow = Row & {
  form: ShownForm
  message: string
  /** The field, by its label, and a value with which the message goes at once. */
  field: string
  right: string
}
export type ShownForm =
  | 'booking'
  | 'application'
  | 'registration'
  | 'login'
  | 'campaign'
  | 'audience'
  | 'lead magnet'
  | 'schedule of posts'

const shown = (form: ShownForm, rows: [field: string, message: string, right: string][]) =>
  rows.map(([field, message, right]): ShownRow => ({
    says: `${form}: ${field} reads ${message} when sent, and no more once it is right`,
    form,
    field,
    message,
    right,
  }))

export const shownRows: ShownRow[] = [
  ...shown('booking', [
    ['First name', 'First name is required', 'Amrita'],
    ['Last name', 'Last name is required', 'Gill'],
    ['Phone', 'Valid phone number required', '604 555 0142'],
    ['Email', 'Valid email required', 'amrita@example.test'],
    ['Address', 'Full address is required', '2418 St Johns St, Port Moody'],
    ['Describe it', 'Please provide a detailed description', 'A sofa and two chairs'],
    ['Tomorrow', 'Preferred date is required', ''],
    ['Add photo', 'At least one photo is required', ''],
  ]),
  ...shown('application', [
    ['First name', 'First name is required', 'Dale'],
    ['Last name', 'Last name is required', 'Kowalchuk'],
    ['Phone', 'Valid phone number required', '604 555 0143'],
    ['Email', 'Valid email required', 'dale@example.test'],
    ['Make and model', 'Vehicle make and model required', 'Isuzu NPR'],
    ['License plate', 'License plate required', 'AB1 23C'],
    ['Password', 'Password must be at least 6 characters', 'secret'],
    ['Confirm password', 'Please confirm your password', 'secret'],
    ['Confirm password', "Passwords don't match", 'secret'],
    ['Van', 'Please select a vehicle type', ''],
    ['Add license photo', "Driver's license photo required", ''],
    ['I accept the', 'You must accept the terms', ''],
  ]),
  ...shown('registration', [
    ['First name', 'First name is required', 'Dale'],
    ['Last name', 'Last name is required', 'Kowalchuk'],
    ['Phone', 'Valid phone number is required', '604 555 0143'],
    ['Email', 'Invalid email address', 'dale@example.test'],
    ['Password', 'Password must be at least 8 characters', 'eight or more'],
    ['Vehicle type', 'Vehicle type is required', 'Dump Truck'],
    ['Vehicle model', 'Vehicle model is required', 'Isuzu NPR'],
    ['License plate', 'License plate is required', 'AB1 23C'],
    ["Driver's license", 'License number is required', '1234567'],
    ['Insurance number', 'Insurance number is required', 'ICBC 99'],
    ['Experience & Equipment', 'Experience description is required', 'Three years'],
  ]),
  ...shown('login', [
    ['Email', 'Email is required', 'nobody@example.test'],
    ['Password', 'Password is required', 'eight or more'],
  ]),
  ...shown('campaign', [['Campaign name', 'Campaign name is required', 'Autumn']]),
  ...shown('audience', [
    ['Budget', 'Budget is required', '250'],
    ['Duration', 'Duration must be at least 1 day', '30'],
    ['Google', 'Select at least one platform', ''],
  ]),
  ...shown('lead magnet', [['Title', 'Title is required', 'Twenty dollars off']]),
  ...shown('schedule of posts', [
    ['Time slots', 'At least one time slot is required', '09:00,12:00,17:00'],
  ]),
]
