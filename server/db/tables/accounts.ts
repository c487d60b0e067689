import type { Channel } from '../../../contract/channels.ts'
import type { ContactKind } from '../../../contract/customers.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Role } from '../../../contract/accounts.ts'
import type { TeamRole } from '../../../contract/team-roles.ts'
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
    /** Of a member of the team (`role` admin), and of no one else. */
    teamRole: TeamRole | null
    /** Since when signing in with the password asks for a code as well. */
    twoFactorSince: Date | null
    /** When an owner asked for two-factor sign-in, whether it is needed from the next sign-in on, and since that sign-in. */
    twoFactorAskedAt: Defaulted<Date | null>
    twoFactorRequired: Defaulted<boolean>
    twoFactorHeld: Defaulted<boolean>
    /** When an owner signed this colleague out everywhere. */
    signedOutAt: Defaulted<Date | null>
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
  /** The secret of an authenticator app, one for each account. */
  twoFactorSecrets: {
    userId: number
    /** Sealed. */
    secret: string
    /** Null until the first code was typed: it counts for nothing before. */
    confirmedAt: Date | null
    recoveryCodesAt: Date | null
    /** The half minute of the last code that was taken: none counts twice. */
    lastStep: number | null
    failures: Defaulted<number>
    failingSince: Date | null
  }
  recoveryCodes: {
    id: Generated<number>
    userId: number
    tokenHash: string
    usedAt: Date | null
  }
  passkeys: {
    id: Generated<number>
    userId: number
    name: string
    credentialId: string
    publicKey: string
    signCount: number | string
    transports: string[]
    createdAt: Date
    lastUsedAt: Date | null
  }
  /** What a device is to sign; those for signing in have no account. */
  passkeyChallenges: { challengeHash: string; userId: number | null; expiresAt: Date }
  /** Every link to choose another password that was asked for; the token itself is nowhere. */
  passwordResets: {
    id: Generated<number>
    /** The email address, in lower case. */
    contact: string
    nonce: Defaulted<string>
    /** Undefined until the link is made, which it is for accounts with a password alone. */
    tokenHash: string | null
    requestedAt: Date
    expiresAt: Date
    /** Since when it may have left; it is handed over once. */
    handedOverAt: Date | null
    usedAt: Date | null
  }
  sessions: {
    sid: string
    /** Names it where the stored cookie must not. */
    id: GeneratedAlways<number>
    sess: Json<Session>
    expire: Date
    /** The browser and system that signed in; null for a visitor, and for one that did not say. */
    device: string | null
    startedAt: Defaulted<Date>
    /** Written at most every ten minutes. */
    seenAt: Defaulted<Date>
    /** After how long without a call it ends; null for a visitor's, which has no such limit. */
    idleMinutes: Defaulted<number | null>
  }
  /** Calls counted against a limit; the table is unlogged, and empty after a crash of the database. */
  callCounts: {
    /** A hash of the limit and the caller. */
    key: string
    hits: number
    endsAt: Date
  }
}
