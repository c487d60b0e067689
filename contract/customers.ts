import { z } from 'zod'
import { Role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { email, requiredText } from './fields.ts'

export const CODE_DIGITS = 6
/** How long a code works. */
export const CODE_MINUTES = 10

const CONTACT_MESSAGE = 'Please write an email address or a phone number'
const anEmail = email(CONTACT_MESSAGE)
const isContact = (text: string): boolean =>
  text.includes('@') ? anEmail.safeParse(text).success : text.replace(/\D/g, '').length >= 10

/** What a customer booked with, as they type it: an e-mail address or a phone number. */
export const Contact = requiredText('Email or phone number is required', { max: 254 })
  .refine(isContact, CONTACT_MESSAGE)
  .meta({ example: 'amrita@example.com' })

export const CODE_MESSAGE = `The code has ${CODE_DIGITS} digits`
export const Code = requiredText('Code is required', { max: 20 })
  .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), CODE_MESSAGE)
  .meta({ example: '493817' })

export const CONTACT_KINDS = ['email', 'phone'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

export const askForCode = endpoint({
  method: 'POST',
  path: '/api/auth/code',
  access: 'public',
  summary:
    'Send a one-time code to the e-mail or phone of a booking; the answer is the same when there is none',
  body: z.object({ contact: Contact }),
  response: z.object({ sentTo: z.enum(CONTACT_KINDS) }),
})

export const signInByCode = endpoint({
  method: 'POST',
  path: '/api/auth/code/verify',
  access: 'public',
  summary: 'Sign in as the customer with this e-mail or phone; starts a new session',
  body: z.object({ contact: Contact, code: Code }),
  errors: ['wrong_credentials'],
  response: z.object({ role: Role }),
})
