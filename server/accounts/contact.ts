import type { ContactKind } from '../../contract/customers.ts'
import { AppError } from '../../contract/errors.ts'
import type { User } from '../core/caller.ts'
import { toE164 } from '../core/phone.ts'

/** A customer's email address in lower case, or phone number in E.164. */
export type Contact = { kind: ContactKind; value: string }

/** Mail to an address under .invalid is never delivered (RFC 2606): accounts without an address have one here. */
export const NO_MAIL = 'phone.invalid'

/** What a customer typed, in the form in which bookings keep it. @throws AppError invalid_input */
export function readContact(typed: string): Contact {
  const value = typed.includes('@') ? typed.toLowerCase() : toE164(typed)
  if (value !== null) return contactFrom(value)
  const message = 'Please write an email address, or a Canadian or US phone number'
  throw new AppError('invalid_input', message, { fields: [{ path: 'contact', message }] })
}

/** The contact that was stored as this text. */
export const contactFrom = (value: string): Contact => ({
  kind: value.includes('@') ? 'email' : 'phone',
  value,
})

/**
 * The proved contact of an account: a customer signs in by proving it. Staff sign in with
 * a password and have proved none.
 */
export function provedContactOf({
  role,
  email,
  phoneE164,
}: Pick<User, 'role' | 'email' | 'phoneE164'>): Contact | undefined {
  if (role !== 'client') return undefined
  return phoneE164 === null ? { kind: 'email', value: email } : { kind: 'phone', value: phoneE164 }
}

/** Whether a booking was made with this contact. */
export const isContactOf = (
  { kind, value }: Contact,
  booked: { email: string; phoneE164: string | null },
): boolean => (kind === 'email' ? booked.email : booked.phoneE164) === value
