import { z } from 'zod'
import { Instant } from './calendar.ts'
import type { ListColumns } from './columns.ts'
import { anyOf, DayRange } from './filters.ts'
import { Id } from './ids.ts'
import { list } from './list.ts'
import { TeamRole } from './team-roles.ts'

/** What happened to a row. */
export const AUDIT_CHANGES = ['insert', 'update', 'delete'] as const
/** One of `AUDIT_CHANGES`. */
export const AuditChange = z.enum(AUDIT_CHANGES)

const Columns = z.record(z.string(), z.unknown()).nullable()

/** Who made a change: the team, our own code by itself, an outside provider with what it reported, a customer or a hauler. */
export const AUDIT_ACTORS = ['team', 'system', 'provider', 'customer', 'hauler'] as const
/** One of `AUDIT_ACTORS`. */
export const AuditActor = z.enum(AUDIT_ACTORS)

/**
 * One row that a member of the team changed, or a move of a lifecycle (a job, a payment, a refund, a post) that our own code,
 * a provider, a customer or a hauler made. `before` and `after` hold the columns that changed, of a new or removed row all of
 * them; secrets are left out, and both are null once the person they are about was erased.
 */
export const AuditEntry = z.object({
  id: z.number(),
  at: Instant,
  madeBy: AuditActor,
  /** The colleague, and the role they had; null for what the team did not do. */
  userId: z.number().nullable(),
  /** 'Westhaul' for our own code; 'Payment provider', 'Network', 'Customer' or 'Hauler'. */
  userName: z.string(),
  teamRole: TeamRole.nullable(),
  /** Method and path of the call, as this contract has them, 'automatic job cancel' or 'provider refund fail'; and in words. */
  call: z.string(),
  what: z.string(),
  /** The network address of the caller. */
  address: z.string(),
  /** The kind of row, such as `jobs`, and its number. */
  subject: z.string(),
  rowKey: z.string(),
  /** The job and the hauler that the row belongs to, where it does. */
  jobId: z.number().nullable(),
  haulerId: z.number().nullable(),
  change: AuditChange,
  before: Columns,
  after: Columns,
})
export type AuditEntry = z.infer<typeof AuditEntry>

const columns: ListColumns<AuditEntry> = {
  id: { title: 'Entry', value: (entry) => entry.id },
  at: { title: 'When', value: (entry) => entry.at.toISOString() },
  who: { title: 'Who', value: (entry) => entry.userName },
  role: { title: 'Role', value: (entry) => entry.teamRole ?? entry.madeBy },
  what: { title: 'What', value: (entry) => entry.what },
  call: { title: 'Call', value: (entry) => entry.call },
  job: { title: 'Job', value: (entry) => entry.jobId },
  hauler: { title: 'Hauler', value: (entry) => entry.haulerId },
  subject: { title: 'Row', value: (entry) => `${entry.subject} ${entry.rowKey}` },
  change: { title: 'Change', value: (entry) => entry.change },
  before: { title: 'Before', value: (entry) => entry.before && JSON.stringify(entry.before) },
  after: { title: 'After', value: (entry) => entry.after && JSON.stringify(entry.after) },
  address: { title: 'From', value: (entry) => entry.address },
}

/**
 * The audit log: every change by the team and every move of a lifecycle, except those of messages (their own
 * pages have them), newest first. No entry is removed; what one says of an erased person is emptied.
 */
export const listAudit = list(
  {
    path: '/api/admin/audit',
    access: 'admin',
    right: 'manage-team',
    summary:
      'Who changed what, before and after, from where: the team, customers, haulers, providers and the product itself; newest first',
    item: AuditEntry,
    search: 'Person, action or number',
    filters: {
      by: anyOf(AuditActor),
      change: anyOf(AuditChange),
      role: anyOf(TeamRole),
      user: anyOf(Id),
      job: anyOf(Id),
      hauler: anyOf(Id),
      at: DayRange,
    },
    sorts: { at: 'desc' },
  },
  columns,
)
