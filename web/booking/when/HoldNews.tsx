import { IconClock } from '@tabler/icons-react'
import { formatMoment, formatTime } from '../../../contract/calendar.ts'
import { pageFigures } from '../../page-figures.ts'
import { choiceName, choiceText } from './window-words.ts'
import type { WhenState } from './use-when.ts'
import styles from './when.module.css'

/** What is held, until when, and the lists one is on. Announced once, not at every second. */
export function HoldNews({ state: { chosen, hold, list } }: { state: WhenState }) {
  return (
    <div className={styles.news} role="status">
      {hold.kind === 'none' && list.entries.length === 0 && (
        <span>Choose a window. We hold it for you for {pageFigures().holdMinutes} minutes.</span>
      )}
      {hold.kind === 'failed' && chosen && (
        <span>
          {choiceText(chosen)} isn't held yet: we couldn't reach the server. We keep trying.
        </span>
      )}
      {(hold.kind === 'held' || list.entries.length > 0) && (
        <p>
          <IconClock size={20} aria-hidden="true" />
          <span>
            {hold.kind === 'held' && (
              <span>
                <b>
                  <span className="vh">{choiceText(hold.hold)}: </span>Held for you until{' '}
                  {formatTime(hold.hold.until)}.
                </b>{' '}
                {hold.hold.confirmBy && (
                  <>
                    We'll confirm your hauler by {formatMoment(hold.hold.confirmBy)}, or refund you
                    in full. <span className={styles.wide}>Until then it isn't booked. </span>
                  </>
                )}
              </span>
            )}
            {list.entries.map((entry) => (
              <span key={`${entry.date} ${entry.window}`}>
                {choiceName(entry)}: you're on the waiting list. We'll {entry.by} you if a place
                opens.{' '}
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  )
}
