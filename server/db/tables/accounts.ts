import type { Channel } from '../../../contract/channels.ts'
import type { ContactKind } from '../../../contract/customers.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Role } from '../../../contract/accounts.ts'
import type { Defaulted, Json } from './columns.ts'

/** What a browser's session knows: who made its bookings, and who is signed in. */
export type Session = { visitorId: string; userId?: number }

export type AccountTables = {
  users: {
    id: Generated<number>
    /** Of an account that a phone number opens: a made-up one that no mail reaches. */
    email: string
    /** E.164; only of a customer who signs in by phone. */
    phoneE164: string | null
    firstName: Defaulted<string>
    lastName: Defaulted<string>
    profileImageUrl: string | null
    password: string | null
    role: Defaulted<Role>
    /** By which channel messages come that do not go by both. */
    messageChannel: Defaulted<Channel>
    /** Name, email and phone as a search compares them. */
    searchKey: GeneratedAlways<string>
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
    deletedAt: Date | null
  }
  /** Every one-time code that was asked for; the code itself is nowhere. */
  signInCodes: {
    id: Generated<number>
    contact: string
    nonce: Defaulted<string>
    triesLeft: Defaulted<number>
    askedAt: Date
    expiresAt: Date
    /** Since when it may have left; it is handed over once. */
    handedOverAt: Date | null
    usedAt: Date | null
  }
  /** New contacts of accounts that wait for their code. */
  contactChanges: {
    userId: number
    kind: ContactKind
    contact: string
    requestedAt: Date
  }
  sessions: { sid: string; sess: Json<Session>; expire: Date }
}
