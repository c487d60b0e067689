import type { ComponentType } from 'react'
import type { AdminJob } from '../../../contract/jobs.ts'
import type { Right } from '../../../contract/rights.ts'

/** What was just done, and can be undone for some seconds: until then no message and no money has left. */
export type Undoable = {
  /** 'Job #7 is cancelled.' */
  title: string
  /** What waits: 'The messages go out in 8 seconds.' */
  text: string
  /** How long it can be undone. */
  seconds: number
  undo: () => void
}

export type TrayProps = {
  job: AdminJob
  /** Closes the tray; the focus returns to the button that opened it. */
  onClose: () => void
  /** The same after something was done, with the way back where there is one. */
  onDone: (done?: Undoable) => void
}

/** What the team can do with a job, each in a tray below the toolbar. */
export type JobAction = {
  /** The letter that opens the tray, small. */
  key: string
  label: string | ((job: AdminJob) => string)
  /** A label that says more, once it is known. */
  Label?: ComponentType<{ job: AdminJob }>
  /** What the team role must include. */
  right: Right
  isGrave?: boolean
  /** Whether this job takes the action now, or why not, in one sentence. */
  canUse: (job: AdminJob) => true | string
  /** By `onDemand`: the code of a tray is fetched when it opens. */
  Tray: ComponentType<TrayProps>
}

export const labelOf = ({ label }: JobAction, job: AdminJob): string =>
  typeof label === 'string' ? label : label(job)
