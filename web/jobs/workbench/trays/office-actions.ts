import {
  IconCalendar,
  IconCash,
  IconCircleCheck,
  IconCreditCardRefund,
  IconDiscount,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import type { AdminJob } from '../../../../contract/jobs.ts'
import { onDemand } from '../../../ui/feedback/on-demand.tsx'
import type { JobAction } from '../tray.ts'

const isOpen = ({ status }: AdminJob): boolean => status === 'pending' || status === 'assigned'
const nowIs = ({ id, status }: AdminJob): string => `Job #${id} is ${status.replace('_', ' ')}`

/** What the team does with a job beside editing and cancelling it. */
export const officeActions: readonly JobAction[] = [
  {
    key: 'm',
    label: 'Reschedule',
    icon: IconCalendar,
    right: 'run-jobs',
    canUse: (job) => isOpen(job) || `${nowIs(job)}; it cannot be moved now`,
    Tray: onDemand(async () => (await import('./MoveTray.tsx')).MoveTray),
  },
  {
    key: 'a',
    label: ({ hauler }) => (hauler ? 'Reassign' : 'Assign'),
    icon: IconUserPlus,
    right: 'run-jobs',
    canUse: (job) =>
      !isOpen(job)
        ? `${nowIs(job)}; it cannot be assigned now`
        : job.paymentStatus === 'paid' || `Job #${job.id} is not paid yet`,
    Tray: onDemand(async () => (await import('./AssignTray.tsx')).AssignTray),
  },
  {
    key: 'l',
    label: 'Release',
    icon: IconUserMinus,
    right: 'run-jobs',
    canUse: (job) => job.status === 'assigned' || `${nowIs(job)}; only an assigned job is released`,
    Tray: onDemand(async () => (await import('./ReleaseTray.tsx')).ReleaseTray),
  },
  {
    key: 'p',
    label: 'Payment link',
    icon: IconCash,
    right: 'run-jobs',
    canUse: (job) => job.status !== 'cancelled' || `${nowIs(job)}; nothing is to be paid`,
    Tray: onDemand(async () => (await import('./PaymentLinkTray.tsx')).PaymentLinkTray),
  },
  {
    key: 'd',
    label: 'Discount',
    icon: IconDiscount,
    right: 'give-money',
    canUse: (job) => job.status !== 'cancelled' || `${nowIs(job)}; its price is settled`,
    Tray: onDemand(async () => (await import('./DiscountTray.tsx')).DiscountTray),
  },
  {
    key: 'r',
    label: 'Refund',
    icon: IconCreditCardRefund,
    right: 'give-money',
    canUse: (job) =>
      !isOpen(job) || `${nowIs(job)}. Cancel it for a full refund, or give a discount`,
    Tray: onDemand(async () => (await import('./RefundTray.tsx')).RefundTray),
  },
  {
    key: 'c',
    label: ({ hauler }) => (hauler ? `Complete for ${hauler.user.firstName}` : 'Complete'),
    icon: IconCircleCheck,
    right: 'run-jobs',
    canUse: (job) =>
      job.status === 'assigned' ||
      job.status === 'in_progress' ||
      `${nowIs(job)}; it cannot be completed now`,
    Tray: onDemand(async () => (await import('./CompleteTray.tsx')).CompleteTray),
  },
]
