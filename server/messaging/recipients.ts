import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The recipient of a message: by SMS where there is a number, else by email. */
export type Recipient = {
  /** The account, where there is one. */
  userId: number | null
  /** E.164; null for a number that texts do not go to. */
  phone: string | null
  email: string | null
}

type Job = Selectable<Tables['jobs']>
type Hauler = Selectable<Tables['haulers']>

export const customerOf = (job: Pick<Job, 'clientId' | 'phoneE164' | 'email'>): Recipient => ({
  userId: job.clientId,
  phone: job.phoneE164,
  // A caller may have none.
  email: job.email || null,
})

export const haulerAccount = (
  hauler: Pick<Hauler, 'userId' | 'phoneE164' | 'email'>,
): Recipient => ({ userId: hauler.userId, phone: hauler.phoneE164, email: hauler.email })

const A_NAME = /^[\p{L}\p{M}'’ -]{1,30}$/u

/**
 * The name to address a person by, from the name they typed. A booking can have a stranger's phone number:
 * text that is no name, such as a website's address, must not reach them in a message from us.
 */
export const nameIn = (input: string, otherwise: string): string =>
  A_NAME.test(input.trim()) ? input.trim() : otherwise
