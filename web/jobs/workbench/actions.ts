import type { JobAction } from './tray.ts'

/** What the team can do with a job, in the order of the toolbar. Each tray is a file of this folder, fetched by `onDemand`. */
export const jobActions: readonly JobAction[] = []
