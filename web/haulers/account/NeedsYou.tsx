import { IconCamera } from '@tabler/icons-react'
import { formatDay, type Day } from '../../../contract/calendar.ts'
import { reviewedKindNames } from '../../../contract/hauler-account.ts'
import { daysLeft, paperFacts, paperStateOf, type PaperOfKind } from '../../../contract/papers.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { AccountTask } from './account-tasks.ts'
import { consequenceOf } from './paper-copy.ts'
import styles from './needs-you.module.css'

type Props = {
  tasks: readonly AccountTask[]
  today: Day
  onPaper: (paper: PaperOfKind) => void
  onPart: (part: 'areas' | 'vehicle') => void
}

/** What waits for the hauler, each with its one step. */
export const NeedsYou = ({ tasks, today, onPaper, onPart }: Props) => (
  <>
    {tasks.map((task) => {
      if (task.is === 'paper')
        return (
          <PaperTask
            key={task.paper.kind}
            paper={task.paper}
            today={today}
            onSend={() => onPaper(task.paper)}
          />
        )
      if (task.is === 'areas')
        return (
          <section key="areas" className={styles.task} aria-label="Service areas">
            <div>
              <h2>Choose your service areas</h2>
              <p>Until then you see jobs everywhere, and our plan leaves you out.</p>
            </div>
            <Button variant="cta" onClick={() => onPart('areas')}>
              Choose areas
            </Button>
          </section>
        )
      const { id, kind, reason } = task.change
      return (
        <section
          key={`change ${id}`}
          className={styles.task}
          data-state="refused"
          aria-label={kind}
        >
          <div>
            <h2>Your {reviewedKindNames[kind]} was not approved</h2>
            <p>{reason} What you had before still counts.</p>
          </div>
          <Button onClick={() => onPart('vehicle')}>Change it again</Button>
        </section>
      )
    })}
  </>
)

function PaperTask({
  paper,
  today,
  onSend,
}: {
  paper: PaperOfKind
  today: Day
  onSend: () => void
}) {
  const { label } = paperFacts[paper.kind]
  const state = paperStateOf(paper, today)
  const end = paper.current?.expiresOn
  const days = end === undefined ? undefined : daysLeft(end, today)
  const isOver = state === 'expired'
  return (
    <section className={styles.task} data-state={state} aria-label={label}>
      {days !== undefined && state === 'expiring' && (
        <span className={styles.days}>
          <b>{days}</b> {days === 1 ? 'day' : 'days'}
        </span>
      )}
      <div>
        <h2>
          {end
            ? `${label} ${isOver ? 'expired' : 'expires'} ${formatDay(end)}`
            : `${label} was not approved`}
        </h2>
        <p>{end ? consequenceOf(paper, isOver) : paper.renewal?.reason}</p>
      </div>
      <Button variant="cta" icon={<IconCamera size={20} stroke={1.9} />} onClick={onSend}>
        {end ? 'Upload the renewal' : 'Send it again'}
      </Button>
    </section>
  )
}
