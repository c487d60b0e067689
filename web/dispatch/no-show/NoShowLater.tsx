import { NeedsSignal } from '../../offline/NeedsSignal.tsx'
import { NO_SHOW_NEEDS_SIGNAL } from '../../offline/offline-copy.ts'
import { WAIT_MINUTES } from '../../../contract/no-show.ts'

/** Without a signal at the door: what runs on, and what has to wait. */
export const NoShowLater = ({ arrivedAt }: { arrivedAt: Date | null }) => (
  <NeedsSignal title={NO_SHOW_NEEDS_SIGNAL}>
    {arrivedAt
      ? `The ${WAIT_MINUTES} minutes run on our clock, from when your Arrived reached us. `
      : `The ${WAIT_MINUTES} minutes start when your Arrived reaches us. `}
    Your call and your photo are kept and go out by themselves. Stay here until you're back online,
    then record it.
  </NeedsSignal>
)
