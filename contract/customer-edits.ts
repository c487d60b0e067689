import { z } from 'zod'
import { CustomerFields, MOST_TAGS, Tag } from './admin-customers.ts'
import {
  AddressId,
  ContactId,
  CustomerRecord,
  MAX_CUSTOMER_NOTE,
  NoteId,
  ofCustomer,
} from './customer-record.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { Version } from './whole-number.ts'

const forTeam = { access: 'admin', right: 'run-jobs' } as const

/** The address of a customer's record: 5 to 300 characters. */
const Address = requiredText('Full address is required', { min: 5, max: 300 }).meta({
  example: '2418 St Johns St, Port Moody',
})

/** The longest wording of a consent that the team records, in characters. */
export const MAX_CONSENT_WORDING = 1_000

/**
 * Adds a customer who has not booked yet; a booking with the email address, or by phone with the number, belongs to the record from
 * then on. `consentWording` is what the person agreed to on the phone or on paper: it is recorded as express consent of each contact;
 * null without consent. `email_in_use` and `in_use` (the phone number), with `customerId`, where another customer has the contact;
 * `invalid_input` without any contact and for a number outside Canada and the United States; `refused`, in words, for the consent of
 * a contact that said no to news and offers before: only the person takes that back, by their own link or settings.
 */
export const addCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers',
  ...forTeam,
  summary: 'Add a customer; 409 with the existing record for a known email address or phone number',
  body: z.object({
    firstName: CustomerFields.shape.firstName,
    lastName: CustomerFields.shape.lastName.default(''),
    company: CustomerFields.shape.company.default(''),
    email: CustomerFields.shape.email.default(null),
    phone: CustomerFields.shape.phone.default(''),
    language: CustomerFields.shape.language.default('en'),
    /** Empty: none is known. */
    address: z.union([z.literal(''), Address]).default(''),
    tags: z.array(Tag).max(MOST_TAGS, `A customer has at most ${MOST_TAGS} tags`).default([]),
    /** For the team; empty: none. */
    note: z
      .string()
      .trim()
      .max(MAX_CUSTOMER_NOTE, `Please use at most ${MAX_CUSTOMER_NOTE} characters`)
      .default(''),
    consentWording: requiredText('Please write what the customer agreed to', {
      max: MAX_CONSENT_WORDING,
    })
      .nullable()
      .default(null),
  }),
  errors: ['email_in_use', 'in_use', 'refused'],
  response: CustomerRecord,
})

/**
 * Edits fields of a customer. `version` and `base` are what the editor saw: where a colleague has edited the customer
 * since, fields that they did not touch are saved all the same. `outdated` where both changed the same field; `conflicts`
 * names each with `yours` and `theirs`, and nothing is saved. `email_in_use` with `customerId` when another customer has
 * the address, `invalid_input` for a phone number outside Canada and the United States and for a customer without any
 * contact, `illegal_move` for one that was merged.
 */
export const editCustomer = endpoint({
  method: 'PATCH',
  path: '/api/admin/customers/:customerId',
  ...forTeam,
  summary:
    'Edit a customer; edits of two people are merged field by field, or refused with both values',
  params: ofCustomer,
  body: CustomerFields.partial().extend({
    version: Version,
    base: CustomerFields.partial().default({}),
  }),
  errors: ['outdated', 'email_in_use', 'illegal_move'],
  response: CustomerRecord,
})

/** Adds and removes tags. `invalid_input` above 20 tags, `illegal_move` for a customer that was merged. */
export const tagCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/tags',
  ...forTeam,
  summary: 'Add and remove tags of a customer',
  params: ofCustomer,
  body: z.object({
    add: z.array(Tag).max(MOST_TAGS).default([]),
    remove: z.array(z.string().max(100)).max(MOST_TAGS).default([]),
  }),
  errors: ['illegal_move'],
  response: CustomerRecord,
})

/**
 * Blocks a customer: their bookings on the web are refused with a friendly sentence and our phone number. The reason is for
 * the team alone. `illegal_move` for one that is blocked or was merged.
 */
export const blockCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/block',
  ...forTeam,
  summary: 'Refuse the bookings of a customer on the web, with a reason for the team',
  params: ofCustomer,
  body: z.object({ reason: requiredText('Please say why', { max: 1_000 }) }),
  errors: ['illegal_move'],
  response: CustomerRecord,
})

/** Lets a blocked customer book on the web again. `illegal_move` for one that is not blocked. */
export const unblockCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/unblock',
  ...forTeam,
  summary: 'Let a blocked customer book again',
  params: ofCustomer,
  errors: ['illegal_move'],
  response: CustomerRecord,
})

/** Adds a note, which only the team reads. `illegal_move` after 200 notes and for a customer that was merged. */
export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/notes',
  ...forTeam,
  summary: 'Add a note about a customer, for the team',
  params: ofCustomer,
  body: z.object({
    words: requiredText('Please write a note', { max: MAX_CUSTOMER_NOTE }),
    isPinned: z.boolean().default(false),
  }),
  errors: ['illegal_move'],
  response: CustomerRecord,
})

/** Pins a note to the top, or takes the pin off. */
export const pinCustomerNote = endpoint({
  method: 'PATCH',
  path: '/api/admin/customer-notes/:noteId',
  ...forTeam,
  summary: 'Pin a note about a customer, or take the pin off',
  params: z.object({ noteId: NoteId }),
  body: z.object({ isPinned: z.boolean() }),
  response: CustomerRecord,
})

/** Adds an address, or replaces the notes of one that is there already. `illegal_move` after 100, and for a merged customer. */
export const saveCustomerAddress = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/addresses',
  ...forTeam,
  summary: 'Add an address of a customer, or change its notes',
  params: ofCustomer,
  body: z.object({
    address: Address,
    notes: z.string().trim().max(500, 'Please use at most 500 characters').default(''),
  }),
  errors: ['illegal_move'],
  response: CustomerRecord,
})

/** Takes an address off the record; jobs keep theirs. */
export const removeCustomerAddress = endpoint({
  method: 'DELETE',
  path: '/api/admin/customer-addresses/:addressId',
  ...forTeam,
  summary: 'Take an address off the record of a customer',
  params: z.object({ addressId: AddressId }),
  response: CustomerRecord,
})

/**
 * Adds another email address or phone number. Bookings with this address belong to this customer from now on.
 * `email_in_use` with `customerId` when another customer has the address, `illegal_move` after 100, and for a merged customer.
 */
export const addCustomerContact = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/contacts',
  ...forTeam,
  summary: 'Add an email address or a phone number of a customer',
  params: ofCustomer,
  body: z.object({
    contact: requiredText('Email or phone number is required', { max: 254 }).meta({
      example: 'office@example.com',
    }),
    name: z.string().trim().max(100, 'Please use at most 100 characters').default(''),
    purpose: z.string().trim().max(100, 'Please use at most 100 characters').default(''),
  }),
  errors: ['email_in_use', 'illegal_move'],
  response: CustomerRecord,
})

/** Takes a contact off the record. `in_use` for the main email address or phone number, which is edited instead. */
export const removeCustomerContact = endpoint({
  method: 'DELETE',
  path: '/api/admin/customer-contacts/:contactId',
  ...forTeam,
  summary: 'Take a contact off the record of a customer',
  params: z.object({ contactId: ContactId }),
  errors: ['in_use'],
  response: CustomerRecord,
})
