import { z } from 'zod'
import { Role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { email, requiredText } from './fields.ts'

/** How many digits a sign-in code has. */
export const CODE_DIGITS = 6
/** How long a code works. */
export const CODE_MINUTES = 10

const CONTACT_MESSAGE = 'Please write an email address or a phone number'
const anEmail = email(CONTACT_MESSAGE)
const isContact = (text: string): boolean =>
  text.includes('@') ? anEmail.safeParse(text).success : text.replace(/\D/g, '').length >= 10

/** What a customer booked with, as they type it: an email address or a phone number. */
export const Contact = requiredText('Email or phone number is required', { max: 254 })
  .refine(isContact, CONTACT_MESSAGE)
  .meta({ example: 'amrita@example.com' })

/** The message of a code that is not 6 digits. */
export const CODE_MESSAGE = `The code has ${CODE_DIGITS} digits`
/** A sign-in code as typed: 6 digits. */
export const Code = requiredText('Code is required', { max: 20 })
  .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), CODE_MESSAGE)
  .meta({ example: '493817' })

/** How a code travels. */
export const CONTACT_KINDS = ['email', 'phone'] as const
/** One of `CONTACT_KINDS`. */
export type ContactKind = (typeof CONTACT_KINDS)[number]

/**
 * Sends a one-time code to the email or phone of a booking. The answer is the same for a
 * contact without a booking. `too_many_requests` after 3 codes for one contact in 15 minutes or 10 in a day, and after 20
 * requests from one network address in 15 minutes.
 */
export const askForCode = endpoint({
  method: 'POST',
  path: '/api/auth/code',
  access: 'public',
  summary:
    'Send a one-time code to the email or phone of a booking; the answer is the same when there is none',
  body: z.object({ contact: Contact }),
  response: z.object({ sentTo: z.enum(CONTACT_KINDS) }),
})

/**
 * Signs in the customer with this contact and starts a new session; the bookings made with it are theirs.
 * `wrong_credentials` for a code that is wrong (5 tries), older than 10 minutes, or used; `forbidden` with
 * the right code for the address of a staff account; `email_in_use` when an account with this email is
 * being created at the same moment; `too_many_requests` after 10 wrong tries from one network address in
 * 5 minutes.
 */
export const signInByCode = endpoint({
  method: 'POST',
  path: '/api/auth/code/verify',
  access: 'public',
  summary: 'Sign in as the customer with this email or phone; starts a new session',
  body: z.object({ contact: Contact, code: Code }),
  errors: ['wrong_credentials', 'email_in_use'],
  response: z.object({ role: Role }),
})
