import type { FormName } from './payloads.ts'
import type { Row } from './rows.ts'

/** Section 5: a form's payload with one thing wrong, and the message that names it. */
export type FieldRow = Row & {
  form: FormName
  /** The field, and what is sent in its place; undefined leaves it out. */
  field: string
  wrong: unknown
  /** Without one the specification names none. */
  message?: string
}

const MISSING = undefined
const show = (value: unknown): string => {
  if (value === MISSING) return 'missing'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
const fields = (form: FormName, rows: [field: string, wrong: unknown, message?: string][]) =>
  rows.map(([field, wrong, message]): FieldRow => ({
    says: `${form}: ${field} ${show(wrong)} ${message ? `reads ${message}` : 'is refused'}`,
    form,
    field,
    wrong,
    ...(message && { message }),
  }))

const photo = (index: number): string => `/uploads/${String(index).padStart(22, 'a')}.webp`
const slots = (maxJobs: unknown) => [{ dayOfWeek: 1, timeSlot: '8-10', isAvailable: true, maxJobs }]

export const fieldRows: FieldRow[] = [
  ...fields('booking', [
    ['firstName', '', 'First name is required'],
    ['firstName', MISSING, 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['lastName', MISSING, 'Last name is required'],
    ['phone', '604 555 0', 'Valid phone number required'],
    ['phone', MISSING, 'Valid phone number required'],
    ['email', 'nobody', 'Valid email required'],
    ['email', MISSING, 'Valid email required'],
    ['address', '12 A', 'Full address is required'],
    ['address', MISSING, 'Full address is required'],
    ['description', 'A sofa, 2', 'Please provide a detailed description'],
    ['description', MISSING, 'Please provide a detailed description'],
    ['loadSize', 'huge'],
    ['preferredDate', MISSING, 'Preferred date is required'],
    ['preferredDate', '', 'Preferred date is required'],
    ['preferredDate', '2020-01-01'],
    ['preferredTime', 'noon'],
    ['photos', [], 'At least one photo is required'],
    ['photos', MISSING, 'At least one photo is required'],
    ['photos', [1, 2, 3, 4, 5, 6].map(photo), 'Too many files'],
  ]),
  ...fields('application', [
    ['firstName', '', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['phone', '604 555 0', 'Valid phone number required'],
    ['email', 'nobody', 'Valid email required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['confirmPassword', '12345', 'Please confirm your password'],
    ['confirmPassword', MISSING, 'Please confirm your password'],
    ['confirmPassword', 'something else', "Passwords don't match"],
    ['vehicleType', 'Dump Truck', 'Please select a vehicle type'],
    ['vehicleType', MISSING, 'Please select a vehicle type'],
    ['vehicleModel', '', 'Vehicle make and model required'],
    ['licensePlate', '', 'License plate required'],
    ['licenseImageUrl', '', "Driver's license photo required"],
    ['licenseImageUrl', MISSING, "Driver's license photo required"],
    ['acceptTerms', false, 'You must accept the terms'],
    ['acceptTerms', MISSING, 'You must accept the terms'],
  ]),
  ...fields('registration', [
    ['email', 'nobody', 'Invalid email address'],
    ['password', '1234567', 'Password must be at least 8 characters'],
    ['firstName', '', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['phone', '604 555 0', 'Valid phone number is required'],
    ['vehicleType', '', 'Vehicle type is required'],
    ['vehicleModel', '', 'Vehicle model is required'],
    ['licensePlate', '', 'License plate is required'],
    ['licenseNumber', '', 'License number is required'],
    ['insuranceNumber', '', 'Insurance number is required'],
    ['experience', '', 'Experience description is required'],
    ['serviceAreas', [], 'Select at least one service area'],
    ['serviceAreas', MISSING, 'Select at least one service area'],
    ['serviceAreas', ['Kelowna']],
  ]),
  ...fields('campaign', [
    ['name', '', 'Campaign name is required'],
    ['name', MISSING, 'Campaign name is required'],
    ['type', 'lottery', 'Invalid input'],
    ['type', MISSING, 'Required'],
    ['budget', '', 'Budget is required'],
    ['budget', MISSING, 'Budget is required'],
    ['duration', 0, 'Duration must be at least 1 day'],
    ['platforms', [], 'Select at least one platform'],
    ['platforms', MISSING, 'Select at least one platform'],
    ['platforms', ['tiktok']],
  ]),
  ...fields('lead magnet', [
    ['title', '', 'Title is required'],
    ['title', MISSING, 'Title is required'],
    ['type', 'lottery', 'Invalid input'],
    ['type', MISSING, 'Required'],
    ['targetType', 'everybody', 'Invalid input'],
    ['targetType', MISSING, 'Required'],
  ]),
  ...fields('post', [
    ['platform', 'myspace'],
    ['status', 'posted'],
  ]),
  ...fields('schedule of posts', [
    ['timeSlots', [], 'At least one time slot is required'],
    ['timeSlots', MISSING, 'At least one time slot is required'],
    ['timeSlots', '', 'At least one time slot is required'],
    ['platform', 'myspace'],
    ['contentType', 'poems'],
    ['frequency', 'hourly'],
  ]),
  ...fields('template of posts', [
    ['platform', 'myspace'],
    ['contentType', 'poems'],
  ]),
  ...fields('staff login', [
    ['email', ''],
    ['email', MISSING],
    ['password', ''],
    ['password', MISSING],
  ]),
  ...fields('availability', [
    ['availability', slots(0)],
    ['availability', slots(5)],
    ['availability', [{ dayOfWeek: 7, timeSlot: '8-10', isAvailable: true, maxJobs: 2 }]],
    ['availability', [{ dayOfWeek: 1, timeSlot: '9-11', isAvailable: true, maxJobs: 2 }]],
  ]),
]

/** What just passes: the limits themselves, and what is optional. */
export type PassingRow = Row & { form: FormName; field: string; value: unknown }

const passing = (form: FormName, rows: [field: string, value: unknown][]) =>
  rows.map(([field, value]): PassingRow => ({
    says: `${form}: ${field} ${show(value)} is taken`,
    form,
    field,
    value,
  }))

export const passingRows: PassingRow[] = [
  ...passing('booking', [
    ['phone', '6045550142'],
    ['address', '1 A B'],
    ['description', 'Ten chairs'],
    ...['tiny', 'small', 'medium', 'large', 'xl'].map((size): [string, string] => [
      'loadSize',
      size,
    ]),
    ...['morning', 'afternoon', 'evening'].map((window): [string, string] => [
      'preferredTime',
      window,
    ]),
  ]),
  ...passing('application', [
    ...['pickup', 'van', 'truck'].map((vehicle): [string, string] => ['vehicleType', vehicle]),
    ['userId', undefined],
  ]),
  ...passing('registration', [
    ['password', '12345678'],
    ['company', undefined],
    ...['Pickup Truck', 'Box Truck', 'Dump Truck', 'Flatbed Truck', 'Cargo Van', 'Other'].map(
      (vehicle): [string, string] => ['vehicleType', vehicle],
    ),
  ]),
  ...passing('campaign', [
    ['type', 'hauler_recruitment'],
    ['duration', 1],
    ['platforms', ['google', 'facebook', 'instagram', 'linkedin']],
  ]),
  ...passing('lead magnet', [
    ...['discount', 'free_estimate', 'guide', 'referral'].map((type): [string, string] => [
      'type',
      type,
    ]),
    ['targetType', 'hauler'],
    ['offer', undefined],
    ['offer', {}],
  ]),
  ...passing('post', [
    ['scheduledFor', undefined],
    ...['facebook', 'instagram', 'twitter', 'linkedin', 'tiktok'].map((on): [string, string] => [
      'platform',
      on,
    ]),
  ]),
  ...passing('schedule of posts', [
    ['timeSlots', '09:00,12:00,17:00'],
    ...['promotional', 'educational', 'behind_scenes', 'testimonial'].map(
      (type): [string, string] => ['contentType', type],
    ),
    ...['daily', 'weekly', 'bi-weekly'].map((often): [string, string] => ['frequency', often]),
  ]),
  ...passing(
    'availability',
    [1, 2, 3, 4].map((count) => ['availability', slots(count)]),
  ),
]
