import type { Generated } from 'kysely'
import type { Role } from '../../../contract/accounts.ts'
import type { Defaulted, Json } from './columns.ts'

/** What a browser's session knows: who made its bookings, and who is signed in. */
export type Session = { visitorId: string; userId?: number }

export type AccountTables = {
  users: {
    id: Generated<number>
    email: string
    firstName: Defaulted<string>
    lastName: Defaulted<string>
    profileImageUrl: string | null
    password: string | null
    role: Defaulted<Role>
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
    deletedAt: Date | null
  }
  sessions: { sid: string; sess: Json<Session>; expire: Date }
}
