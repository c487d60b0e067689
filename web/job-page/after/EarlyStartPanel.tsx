import { IconClockExclamation } from '@tabler/icons-react'
import { formatPickupDay, windowFacts } from '../../../contract/calendar.ts'
import type { JobPage } from '../../../contract/job-page.ts'
import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import page from '../job-page.module.css'
import { useReport } from '../use-job-page.ts'

/** What the objection says to the team. */
const WORDS = 'My hauler started earlier than planned, and that is not okay for me.'

/** A hauler who starts long before the window: the customer can object with one tap. */
export function EarlyStartPanel({ token, job }: { token: string; job: JobPage }) {
  const objecting = useReport()
  if (!job.canObject) return null
  const who = job.hauler?.firstName ?? 'Your hauler'
  return (
    <section
      className={`${layout.panel} ${page.panel} ${page.urgent}`}
      aria-labelledby="early-start"
    >
      <h2 id="early-start">{who} started early</h2>
      <p>
        You booked {formatPickupDay(job.preferredDate)}, {windowFacts[job.preferredTime].hours}. If
        that’s okay, there is nothing to do. If it isn’t, we pause the pickup and {who}’s payout,
        and our team calls.
      </p>
      <Button
        wide
        icon={<IconClockExclamation size={20} stroke={1.9} aria-hidden="true" />}
        pending={objecting.isPending && 'Pausing...'}
        onClick={() =>
          objecting.mutate({
            params: { token },
            body: { kind: 'early_start', words: WORDS, photos: [] },
          })
        }
      >
        Not okay: pause the pickup
      </Button>
    </section>
  )
}
