import type { AccessPlace } from '../../contract/access.ts'
import type { Day, TimeWindow } from '../../contract/calendar.ts'
import type { AccountId } from '../../contract/commercial-accounts.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { CollectBy, CollectMethod } from '../../contract/payment-methods.ts'
import { CallId } from '../../contract/phone-bookings.ts'
import type { Correction } from '../../contract/quotes.ts'

/** How the caller pays: by a link that goes by text, by email or by both, the money is collected, or the invoice of a company has it. */
export type Payment = 'sms' | 'email' | 'both' | CollectMethod | 'account'

export const PAYMENTS: readonly { value: Payment; label: string }[] = [
  { value: 'sms', label: 'Link by text' },
  { value: 'email', label: 'Link by email' },
  { value: 'both', label: 'Both' },
  { value: 'cash', label: 'Cash' },
  { value: 'e_transfer', label: 'E-transfer' },
  { value: 'cheque', label: 'Cheque' },
]

/** For customers with a commercial account alone. */
export const ON_ACCOUNT = { value: 'account', label: 'On account' } as const

export const PLACES: readonly { value: AccessPlace; label: string }[] = [
  { value: 'curb', label: 'Curb' },
  { value: 'garage', label: 'Garage' },
  { value: 'inside', label: 'Inside' },
  { value: 'upstairs', label: 'Upstairs' },
  { value: 'basement', label: 'Basement' },
]

/** What is filled in during a call. */
export type Call = {
  callId: CallId
  phone: string
  firstName: string
  lastName: string
  email: string
  address: string
  place: AccessPlace
  floors: number
  elevator: boolean
  notes: string
  items: readonly Correction[]
  /** Null: the counted items choose it. */
  loadSize: LoadSize | null
  date: Day | null
  window: TimeWindow | null
  payment: Payment
  collectBy: CollectBy
  /** With 'account': whose invoice has it, and the company's own number of the order. */
  accountId: AccountId | null
  poNumber: string
  /** The code of an offer that the caller named; '' without one. */
  code: string
  agreed: boolean
}

export const newCall = (): Call => ({
  callId: CallId.parse(crypto.randomUUID()),
  phone: '',
  firstName: '',
  lastName: '',
  email: '',
  address: '',
  place: 'curb',
  floors: 1,
  elevator: false,
  notes: '',
  items: [],
  loadSize: null,
  date: null,
  window: null,
  payment: 'sms',
  collectBy: 'hauler',
  accountId: null,
  poNumber: '',
  code: '',
  agreed: false,
})

export const isLink = (payment: Payment): payment is 'sms' | 'email' | 'both' =>
  payment === 'sms' || payment === 'email' || payment === 'both'

export const hasFloors = ({ place }: Pick<Call, 'place'>): boolean =>
  place === 'upstairs' || place === 'basement'

/** How to get to the load, as the server takes it. */
export const accessOf = ({ place, floors, elevator, notes }: Call) => ({
  place,
  ...(hasFloors({ place }) && { floors }),
  elevator,
  walkMinutes: 0,
  notes,
  unattended: false,
})
