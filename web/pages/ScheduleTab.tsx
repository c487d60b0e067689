import type { ComponentProps } from 'react'
import { CalendarFeed } from '../haulers/CalendarFeed.tsx'
import { DigestSwitch } from '../haulers/DigestSwitch.tsx'
import { AvailabilityEditor } from '../haulers/schedule/AvailabilityEditor.tsx'

type Props = ComponentProps<typeof AvailabilityEditor> & ComponentProps<typeof DigestSwitch>

/** When the hauler works, and whether the jobs of a day are sent beforehand. */
export const ScheduleTab = ({ weekEdits, wantsDigest }: Props) => (
  <>
    <AvailabilityEditor weekEdits={weekEdits} />
    <DigestSwitch wantsDigest={wantsDigest} />
    <CalendarFeed />
  </>
)
