import type { Row } from './rows.ts'

/** Section 5: a call's payload with one thing wrong, and the message that names it. */
export type FieldRow = Row & {
  call: string
  /** The field, and what is sent in its place; `missing` leaves it out. */
  field: string
  wrong: unknown
  message: string
}

const MISSING = undefined
const fields = (
  call: string,
  rows: [field: string, wrong: unknown, message: string][],
): FieldRow[] =>
  rows.map(([field, wrong, message]) => ({
    says: `${call}: ${field} ${wrong === MISSING ? 'missing' : JSON.stringify(wrong)} reads ${message}`,
    call,
    field,
    wrong,
    message,
  }))

export const fieldRows: FieldRow[] = [
  ...fields('booking', [
    ['firstName', '', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['phone', '604555', 'Valid phone number required'],
    ['email', 'nobody', 'Valid email required'],
    ['address', '12 A', 'Full address is required'],
    ['description', 'A sofa', 'Please provide a detailed description'],
    ['preferredDate', MISSING, 'Preferred date is required'],
    ['photos', [], 'At least one photo is required'],
  ]),
  ...fields('application', [
    ['firstName', '', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['phone', '604555', 'Valid phone number required'],
    ['email', 'nobody', 'Valid email required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['confirmPassword', '12345', 'Please confirm your password'],
    ['confirmPassword', 'something else', "Passwords don't match"],
    ['vehicleType', 'Dump Truck', 'Please select a vehicle type'],
    ['vehicleModel', '', 'Vehicle make and model required'],
    ['licensePlate', '', 'License plate required'],
    ['licenseImageUrl', MISSING, "Driver's license photo required"],
    ['acceptTerms', false, 'You must accept the terms'],
  ]),
  ...fields('registration', [
    ['email', 'nobody', 'Invalid email address'],
    ['password', '1234567', 'Password must be at least 8 characters'],
    ['firstName', '', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['phone', '604555', 'Valid phone number is required'],
    ['vehicleType', '', 'Vehicle type is required'],
    ['vehicleModel', '', 'Vehicle model is required'],
    ['licensePlate', '', 'License plate is required'],
    ['licenseNumber', '', 'License number is required'],
    ['insuranceNumber', '', 'Insurance number is required'],
    ['experience', '', 'Experience description is required'],
    ['serviceAreas', [], 'Select at least one service area'],
  ]),
  ...fields('campaign', [
    ['name', '', 'Campaign name is required'],
    ['budget', '', 'Budget is required'],
    ['duration', 0, 'Duration must be at least 1 day'],
    ['platforms', [], 'Select at least one platform'],
  ]),
  ...fields('lead magnet', [['title', '', 'Title is required']]),
  ...fields('schedule of posts', [['timeSlots', [], 'At least one time slot is required']]),
]
