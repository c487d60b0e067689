import { windowStart } from '../../../../contract/calendar.ts'
import { pickupDay, type AdminJob } from '../../../../contract/jobs.ts'
import { now } from '../../../clock.ts'
import { onDemand } from '../../../ui/feedback/on-demand.tsx'
import { JOB_ACTIONS } from '../../../ui/keys/places.ts'
import type { JobAction } from '../tray.ts'

const isOpen = ({ status }: AdminJob): boolean => status === 'pending' || status === 'assigned'
const nowIs = ({ id, status }: AdminJob): string => `Job #${id} is ${status.replace('_', ' ')}`

/** What the team does with a job beside editing and cancelling it. */
export const officeActions: readonly JobAction[] = [
  {
    key: JOB_ACTIONS.keys.move[0],
    label: 'Reschedule',
    right: 'run-jobs',
    canUse: (job) => isOpen(job) || `${nowIs(job)}; it cannot be moved now`,
    Tray: onDemand(async () => (await import('./MoveTray.tsx')).MoveTray),
  },
  {
    key: JOB_ACTIONS.keys.assign[0],
    label: 'Assign',
    right: 'run-jobs',
    canUse: (job) =>
      !isOpen(job)
        ? `${nowIs(job)}; it cannot be assigned now`
        : job.paymentStatus === 'paid' || job.collect !== null || `Job #${job.id} is not paid yet`,
    Tray: onDemand(async () => (await import('./AssignTray.tsx')).AssignTray),
  },
  {
    key: JOB_ACTIONS.keys.release[0],
    label: 'Release',
    right: 'run-jobs',
    canUse: (job) => job.status === 'assigned' || `${nowIs(job)}; only an assigned job is released`,
    Tray: onDemand(async () => (await import('./ReleaseTray.tsx')).ReleaseTray),
  },
  {
    key: JOB_ACTIONS.keys.paymentLink[0],
    label: 'Payment link',
    right: 'run-jobs',
    canUse: (job) => job.status !== 'cancelled' || `${nowIs(job)}; nothing is to be paid`,
    Tray: onDemand(async () => (await import('./PaymentLinkTray.tsx')).PaymentLinkTray),
  },
  {
    key: JOB_ACTIONS.keys.discount[0],
    label: 'Discount',
    right: 'give-money',
    canUse: (job) => job.status !== 'cancelled' || `${nowIs(job)}; its price is settled`,
    Tray: onDemand(async () => (await import('./DiscountTray.tsx')).DiscountTray),
  },
  {
    key: JOB_ACTIONS.keys.refund[0],
    label: 'Refund',
    right: 'give-money',
    canUse: (job) =>
      !isOpen(job) || `${nowIs(job)}. Cancel it for a full refund, or give a discount`,
    Tray: onDemand(async () => (await import('./RefundTray.tsx')).RefundTray),
  },
]

/** It stands behind the cancelling. */
export const completeAction: JobAction = {
  key: JOB_ACTIONS.keys.complete[0],
  label: ({ hauler }) => (hauler ? `Complete for ${hauler.user.firstName}` : 'Complete'),
  right: 'run-jobs',
  canUse: (job) => {
    if (job.status === 'in_progress') return true
    if (job.status !== 'assigned') return `${nowIs(job)}; it cannot be completed now`
    return (
      windowStart(pickupDay(job), job.preferredTime) <= now() ||
      `The window of job #${job.id} has not begun yet`
    )
  },
  Tray: onDemand(async () => (await import('./CompleteTray.tsx')).CompleteTray),
}
