import type { Generated } from 'kysely'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { TeamRole } from '../../../contract/team-roles.ts'
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
  /** A person of the team looks at a hauler's screens, reading only. */
  haulerViews: {
    id: Generated<number>
    userId: number
    haulerId: HaulerId
    reason: string | null
    /** Of the call that began it. */
    address: string
    teamRole: TeamRole
    startedAt: Date
    endsAt: Date
    endedAt: Date | null
  }
  /** When each colleague made a call last. */
  staffSeen: { userId: number; seenAt: Date }
}
