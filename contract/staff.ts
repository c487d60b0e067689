import { z } from 'zod'
import { MIN_PASSWORD, Role } from './accounts.ts'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { email, FirstName, LastName, password } from './fields.ts'
import { Id } from './ids.ts'
import { TeamRole } from './team-roles.ts'

/** How long the link of an invitation works, in days. */
export const INVITATION_DAYS = 7
/** The most people and open invitations of a team. */
export const MOST_STAFF = 200

/** A colleague, for those who manage the team. */
export const Colleague = z.object({
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  teamRole: TeamRole,
  /** Their latest call, to within 5 minutes; null before the first. */
  lastSeenAt: Instant.nullable(),
  /** In how many browsers they are signed in. */
  sessions: z.int(),
  /** Since when signing in asks them for a code as well; null while a password alone is enough. */
  twoFactorSince: Instant.nullable(),
  /** When an owner asked them last to set it up, and whether they need it from their next sign-in on. */
  twoFactorAskedAt: Instant.nullable(),
  isTwoFactorRequired: z.boolean(),
  isYou: z.boolean(),
  /** The only owner keeps the role and stays in the team. */
  isLastOwner: z.boolean(),
})
export type Colleague = z.infer<typeof Colleague>

/** The number of an invitation. */
export const InvitationId = Id.brand<'InvitationId'>()
export type InvitationId = z.infer<typeof InvitationId>

/** An invitation that was neither accepted nor withdrawn. Its link is in the email alone. */
export const Invitation = z.object({
  id: InvitationId,
  email: z.string(),
  teamRole: TeamRole,
  /** The name of the colleague who sent it. */
  invitedBy: z.string(),
  sentAt: Instant,
  /** From then on the link does not work, until the invitation is sent again. */
  expiresAt: Instant,
  /** Why the email did not arrive, where we know it. */
  failure: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/** The team: its people by name, and who is invited, the newest first. */
export const Staff = z.object({
  people: z.array(Colleague),
  invitations: z.array(Invitation),
})
export type Staff = z.infer<typeof Staff>

/** The people of the team with role, when they were seen last and their open sessions, and the open invitations. */
export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  access: 'admin',
  right: 'manage-team',
  summary: 'The people of the team with their roles, and the open invitations',
  response: Staff,
})

/** A colleague by name, for who assigns work or mentions a person. */
export const ColleagueName = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})
export type ColleagueName = z.infer<typeof ColleagueName>

/** The people of the team by name, without what only those who manage it read. At most 200. */
export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/admin/colleagues',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The people of the team by name',
  response: z.array(ColleagueName),
})

/** Who is invited, and to which role. */
export const InviteForm = z.object({
  email: email('Please enter an email address'),
  role: TeamRole,
})
export type InviteForm = z.infer<typeof InviteForm>

/**
 * Invites a person by email. The link works for 7 days and once. `email_in_use` when an account has the address;
 * `in_use` when there is an open invitation for it; `refused` when the team has 200 people and invitations.
 */
export const inviteColleague = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  access: 'admin',
  right: 'manage-team',
  summary: 'Invite a colleague by email, to a role',
  body: InviteForm,
  errors: ['email_in_use', 'in_use', 'refused'],
  response: Invitation,
})

const OfInvitation = z.object({ invitationId: InvitationId })

/** Sends an invitation again with a new link, for another 7 days; the earlier link stops working. `not_found` when it was accepted or withdrawn. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/staff/invitations/:invitationId/resend',
  access: 'admin',
  right: 'manage-team',
  summary: 'Send an invitation again, with a new link',
  params: OfInvitation,
  response: Invitation,
})

/** Gives an open invitation another role. `not_found` when it was accepted or withdrawn. */
export const changeInvitation = endpoint({
  method: 'PATCH',
  path: '/api/admin/staff/invitations/:invitationId',
  access: 'admin',
  right: 'manage-team',
  summary: 'Change the role of an open invitation',
  params: OfInvitation,
  body: z.object({ role: TeamRole }),
  response: Invitation,
})

/** Withdraws an open invitation: its link stops working. `not_found` when it was accepted or withdrawn. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/invitations/:invitationId',
  access: 'admin',
  right: 'manage-team',
  summary: 'Withdraw an open invitation',
  params: OfInvitation,
  response: z.object({ id: InvitationId }),
})

/** Which colleague a call is about. */
export const OfColleague = z.object({ userId: Id })

/** A colleague with another role, and how many open invitations of theirs were withdrawn with it. */
export const ChangedColleague = Colleague.extend({ withdrawnInvitations: z.int() })
export type ChangedColleague = z.infer<typeof ChangedColleague>

/**
 * Gives a colleague another role; it counts from their next call. Who is no owner any more has no open invitations: theirs are withdrawn. `last_owner` when the only owner would become something else, `not_found` for
 * who is not in the team.
 */
export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/admin/staff/:userId',
  access: 'admin',
  right: 'manage-team',
  summary: 'Give a colleague another role',
  params: OfColleague,
  body: z.object({ role: TeamRole }),
  errors: ['last_owner'],
  response: ChangedColleague,
})

/**
 * Removes a colleague: all their sessions end, their password stops working, conversations that were assigned to
 * them are free, and open invitations that they sent are withdrawn. What they did stays in the audit log. `last_owner` for the only owner, `not_found` for who is not in the team.
 */
export const removeColleague = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:userId',
  access: 'admin',
  right: 'manage-team',
  summary: 'Remove a colleague from the team; their sessions end',
  params: OfColleague,
  errors: ['last_owner'],
  response: z.object({
    userId: z.number(),
    freedConversations: z.int(),
    withdrawnInvitations: z.int(),
  }),
})

/** The token in the link of an invitation. */
const JoinLink = z.object({ token: z.string().max(100) })

/** What the invited person reads before they join. */
export const OpenInvitation = z.object({
  email: z.string(),
  teamRole: TeamRole,
  invitedBy: z.string(),
  expiresAt: Instant,
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

/**
 * The invitation of a link; it changes nothing. `invitation_used` when it was accepted, `link_ended` when it was withdrawn
 * or is older than 7 days, `not_found` for a link that never worked or was replaced by a newer one.
 */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/join/:token',
  access: 'public',
  summary: 'The invitation that a link leads to',
  params: JoinLink,
  errors: ['invitation_used', 'link_ended'],
  response: OpenInvitation,
})

/** Name and password of who joins the team. */
export const JoinForm = z.object({
  firstName: FirstName,
  lastName: LastName,
  password: password(`Password must be at least ${MIN_PASSWORD} characters`, MIN_PASSWORD),
})
export type JoinForm = z.infer<typeof JoinForm>

/**
 * Accepts an invitation: makes the account and signs in. Errors as `getInvitation`; on a live server also `invalid_input`
 * for a password that many people use, or that is made of the person's name or email or the product's name; `email_in_use` when an
 * account got the address meanwhile. Limited to 20 in 10 minutes.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/join/:token',
  access: 'public',
  summary: 'Join the team by an invitation; signs in',
  params: JoinLink,
  body: JoinForm,
  errors: ['invitation_used', 'link_ended', 'email_in_use'],
  response: z.object({ role: Role }),
})
