import { IconCalendar, IconCamera, IconCheck, IconPencil } from '@tabler/icons-react'
import { dayOf, formatPickupDay, formatTime, windowFacts } from '../../contract/calendar.ts'
import type { ClientJob } from '../../contract/client-jobs.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { headlineOf, itemsText, priceText, windowText } from './pickup-copy.ts'
import styles from './next-pickup.module.css'
import type { OpenPickup } from './use-pickup-page.ts'

/** A request is not booked until it is confirmed. */
const stepsOf = ({ request }: ClientJob) => [
  request ? 'Requested' : 'Booked',
  'Hauler',
  'On the way',
  'Done',
]

/** How many steps are behind the pickup, and whether the one after them is under way. */
function progressOf({ status, due, onTheWayAt }: ClientJob): { done: number; isMoving: boolean } {
  if (due !== null) return { done: 0, isMoving: true }
  if (status === 'pending') return { done: 1, isMoving: true }
  if (status === 'assigned') return { done: 2, isMoving: onTheWayAt !== null }
  return { done: status === 'completed' ? 4 : 2, isMoving: true }
}

type Props = { job: ClientJob | undefined; isOpening: boolean; onOpen: OpenPickup }

/** The pickup that comes next, how far along it is, and what can be done about it. */
export function NextPickup({ job, isOpening, onOpen }: Props) {
  return (
    <section className={styles.next} aria-labelledby="next-pickup">
      <div>
        <h2 id="next-pickup" className={styles.over}>
          Your next pickup
        </h2>
        {job ? <When job={job} /> : <p className={styles.when}>Nothing planned</p>}
        {!job && <p className={styles.text}>Book a pickup and follow it here.</p>}
      </div>
      {job && <Facts job={job} isOpening={isOpening} onOpen={onOpen} />}
    </section>
  )
}

function When({ job }: { job: ClientJob }) {
  const { title, text } = headlineOf(job, now())
  const { done, isMoving } = progressOf(job)
  return (
    <>
      <p className={styles.when}>
        {formatPickupDay(job.preferredDate)}, <span>{windowFacts[job.preferredTime].hours}</span>
      </p>
      <p className={styles.text}>
        {title}. {withoutWindow(text, job)}
      </p>
      <ol className={styles.road}>
        {stepsOf(job).map((step, at) => (
          <li
            key={step}
            data-state={at < done ? 'done' : at === done && isMoving ? 'now' : 'ahead'}
            {...(at === done && { 'aria-current': 'step' as const })}
          >
            <i>{at < done && <IconCheck size={14} stroke={3.2} aria-hidden />}</i>
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The window stands above already. */
const withoutWindow = (text: string, job: ClientJob): string =>
  text.startsWith(`${windowText(job)}. `) ? text.slice(windowText(job).length + 2) : text

const ACTIONS = [
  { part: '#reschedule', label: 'Reschedule', Icon: IconCalendar },
  { part: '#photos', label: 'Add photos', Icon: IconCamera },
  { part: '#note', label: 'Add note', Icon: IconPencil },
] as const

function Facts({ job, isOpening, onOpen }: Props & { job: ClientJob }) {
  return (
    <div>
      <dl className={styles.facts}>
        <div>
          <dt>Items</dt>
          <dd>{itemsText(job)}</dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>{job.address}</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd className="num">{priceText(job)}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button className={styles.main} pending={isOpening} onClick={() => onOpen(job)}>
          {job.due === null ? 'Track pickup' : 'Pay to confirm'}
        </Button>
        {job.due === null &&
          ACTIONS.filter(({ part }) => part !== '#reschedule' || mayMove(job)).map(
            ({ part, label, Icon }) => (
              <Button
                key={part}
                className={styles.onDark}
                icon={<Icon size={20} aria-hidden />}
                onClick={() => onOpen(job, part)}
              >
                {label}
              </Button>
            ),
          )}
      </div>
      {job.due === null && job.status !== 'in_progress' && (
        <p className={styles.fine}>
          {freeText(job)}
          <button type="button" onClick={() => onOpen(job, '#cancel')}>
            Cancel pickup
          </button>
        </p>
      )}
    </div>
  )
}

/** As the server decides: not once the hauler has arrived. */
const mayMove = ({ status, arrivedAt }: ClientJob): boolean =>
  (status === 'pending' || status === 'assigned') && arrivedAt === null

const freeText = ({ freeUntil }: ClientJob): string =>
  freeUntil !== null && freeUntil > now()
    ? `Free to cancel until ${formatPickupDay(dayOf(freeUntil))}, ${formatTime(freeUntil)}. `
    : ''
