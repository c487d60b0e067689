import { useState } from 'react'
import { canMoveMailing, moveMailing, type MailingMove } from '../../../contract/mailing-moves.ts'
import type { Mailing } from '../../../contract/mailings.ts'
import { formatInstant } from '../../../contract/calendar.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import layout from '../../ui/layout/layout.module.css'
import { MailingPeople } from './MailingPeople.tsx'
import { MAILING_READS } from './mailing-reads.ts'
import styles from './mailings.module.css'

/** Where the people of a campaign are, live, with what stops, pauses and resumes it. */
export function MailingProgress({ mailing }: { mailing: Mailing }) {
  const [isStopping, setStopping] = useState(false)
  const [areShown, show] = useState(false)
  const { id, counts, status } = mailing
  const move = useApiMutation(moveMailing, {
    refetches: MAILING_READS,
    success: ({ status: now }) => `The campaign is ${now}.`,
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  const run = (name: MailingMove) =>
    move.mutate({ params: { mailingId: id }, body: { move: name } })
  const open = counts.waiting + counts.underWay
  const handled = counts.people - open
  return (
    <section className={layout.panel} aria-label="Sending">
      <header className={`${layout.spread} ${styles.head}`}>
        <h3>{titleOf(mailing)}</h3>
        {counts.people > 0 && (
          <span className="num">
            {formatCount(handled)} of {formatCount(counts.people)}
          </span>
        )}
      </header>
      <div className={`${layout.stack} ${styles.part}`}>
        {counts.people > 0 && (
          <>
            <progress
              className={styles.progress}
              max={counts.people}
              value={handled}
              aria-label="Sent"
            />
            <p aria-live="polite">{progressText(mailing)}</p>
          </>
        )}
        <div className={layout.row}>
          {canMoveMailing(mailing, 'pause') && (
            <Button needs="run-marketing" onClick={() => run('pause')}>
              Pause
            </Button>
          )}
          {canMoveMailing(mailing, 'resume') && (
            <Button needs="run-marketing" variant="primary" onClick={() => run('resume')}>
              Resume
            </Button>
          )}
          {canMoveMailing(mailing, 'unschedule') && (
            <Button needs="run-marketing" onClick={() => run('unschedule')}>
              Back to draft
            </Button>
          )}
          {canMoveMailing(mailing, 'stop') && status !== 'scheduled' && (
            <Button needs="run-marketing" variant="danger-quiet" onClick={() => setStopping(true)}>
              Stop, {formatCount(open)} not sent
            </Button>
          )}
          {counts.people > 0 && (
            <Button variant="quiet" aria-expanded={areShown} onClick={() => show(!areShown)}>
              {areShown ? 'Hide people' : 'See people'}
            </Button>
          )}
        </div>
      </div>
      {areShown && <MailingPeople id={id} />}
      <ConfirmDialog
        opened={isStopping}
        title={`Stop “${mailing.name}”?`}
        action="Stop campaign"
        onCancel={() => setStopping(false)}
        onConfirm={() => {
          setStopping(false)
          run('stop')
        }}
      >
        <p>{formatCount(open)} people get nothing. This cannot be undone.</p>
      </ConfirmDialog>
    </section>
  )
}

const titleOf = ({ status, startsAt }: Mailing): string => {
  if (status === 'scheduled' && startsAt) return `Starts ${formatInstant(startsAt)}`
  return status === 'completed' || status === 'stopped' ? 'Sent' : 'Sending'
}

const part = (count: number, words: string): string =>
  count === 0 ? '' : `${formatCount(count)} ${words}`

/** '408 delivered, 3 failed, 1 not confirmed. About 23 minutes left.' */
function progressText({ counts, status, textsPerMinute, emailsPerMinute }: Mailing): string {
  const words = [
    part(counts.delivered, 'delivered'),
    part(counts.sent - counts.delivered, 'sent'),
    part(counts.failed, 'failed'),
    part(counts.notConfirmed, 'not confirmed, and never sent twice'),
    part(counts.leftOut, 'left out'),
    part(counts.notSent, 'not sent'),
    part(counts.waiting + counts.underWay, 'to go'),
  ].filter(Boolean)
  const minutes = Math.ceil(counts.waiting / Math.max(textsPerMinute, emailsPerMinute))
  const left =
    status === 'sending' && counts.waiting > 0
      ? ` At least ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left.`
      : ''
  return `${words.join(', ') || 'No one yet'}.${left}`
}
