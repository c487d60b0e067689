import { onDemand } from '../../ui/feedback/on-demand.tsx'
import { JOB_ACTIONS } from '../../ui/keys/places.ts'
import { CancelLabel } from './CancelLabel.tsx'
import type { JobAction } from './tray.ts'
import { completeAction, officeActions } from './trays/office-actions.ts'

/** What the team can do with a job, in the order of the toolbar. Each tray is a file of this folder, fetched by `onDemand`. */
export const jobActions: readonly JobAction[] = [
  {
    key: JOB_ACTIONS.keys.edit[0],
    label: 'Edit',
    right: 'run-jobs',
    canUse: () => true,
    Tray: onDemand(async () => (await import('./EditTray.tsx')).EditTray),
  },
  ...officeActions,
  {
    key: JOB_ACTIONS.keys.cancel[0],
    label: 'Cancel',
    Label: CancelLabel,
    right: 'run-jobs',
    isGrave: true,
    canUse: ({ id, status }) =>
      status === 'completed' || status === 'cancelled' ? `Job #${id} is ${status} already` : true,
    Tray: onDemand(async () => (await import('./CancelTray.tsx')).CancelTray),
  },
  completeAction,
]
