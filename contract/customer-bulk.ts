import { z } from 'zod'
import { CustomerId, MOST_TAGS, Tag } from './admin-customers.ts'
import { bulkOf, bulkOutcome, MOST_BULK } from './bulk.ts'
import { CustomerConsent } from './customer-record.ts'
import { endpoint } from './endpoint.ts'

/**
 * Adds and removes tags of several customers; each is changed in full or stays as it is, with the reason: above 20 tags, or merged.
 * `invalid_input` for more than 200 customers or one twice, and without any tag.
 */
export const tagCustomers = endpoint({
  method: 'POST',
  path: '/api/admin/customers/tags',
  access: 'admin',
  right: 'run-jobs',
  summary: `Add and remove tags of up to ${MOST_BULK} customers`,
  body: z
    .object({
      customerIds: bulkOf(CustomerId),
      add: z
        .array(Tag)
        .max(MOST_TAGS)
        .default([])
        .meta({ example: ['strata'] }),
      remove: z.array(z.string().max(100)).max(MOST_TAGS).default([]),
    })
    .refine(({ add, remove }) => add.length + remove.length > 0, {
      path: ['add'],
      message: 'Please enter a tag',
    }),
  errors: [],
  response: bulkOutcome(CustomerId),
})

/** A consent, or the withdrawal of one, and whose it is. */
export const ConsentRow = CustomerConsent.extend({
  customerId: CustomerId,
  customer: z.string(),
})
export type ConsentRow = z.infer<typeof ConsentRow>

/**
 * What several customers agreed to and withdrew, with the wording, the source and the time: the proof that Canada's anti-spam law asks for.
 * Newest first for each customer; those without any consent are left out. `invalid_input` for more than 200 customers or one twice.
 */
export const exportConsents = endpoint({
  method: 'POST',
  path: '/api/admin/customers/consents',
  access: 'admin',
  right: 'handle-privacy',
  summary: `What up to ${MOST_BULK} customers agreed to and withdrew, with wording, source and time`,
  body: z.object({ customerIds: bulkOf(CustomerId) }),
  errors: [],
  response: z.object({ consents: z.array(ConsentRow) }),
})
