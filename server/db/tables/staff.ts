import type { Generated } from 'kysely'
import type { TeamRole } from '../../../contract/rights.ts'
import type { InvitationId } from '../../../contract/staff.ts'

export type StaffTables = {
  staffInvitations: {
    id: Generated<InvitationId>
    email: string
    teamRole: TeamRole
    invitedBy: number
    /** What its token follows from, with the server's key. */
    secret: string
    tokenHash: string
    sentAt: Date
    expiresAt: Date
    /** Why the email did not arrive. */
    failure: string | null
    acceptedAt: Date | null
    /** Who joined by it. */
    userId: number | null
    withdrawnAt: Date | null
  }
  /** When each colleague made a call last. */
  staffSeen: { userId: number; seenAt: Date }
}
