import { formatDay, SLOT_LABELS } from '../../../contract/calendar.ts'
import type { Result } from '../../../contract/endpoint.ts'
import type {
  autoAssignJobs,
  LeftOutJob,
  PlacedJob,
  PlanTotals,
} from '../../../contract/auto-assign.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './auto-assign.module.css'
import { fullName } from './board.ts'
import { totalsText } from './plan-choice.ts'
import { pageFigures } from '../../page-figures.ts'

type Plan = Result<typeof autoAssignJobs>

const kilometres = (metres: number): string => `${formatCount(Math.round(metres / 1_000))} km`

/** What is driven and what is proven; the routes of the same days hold earlier jobs too. */
function routesText({ totals: { routeMetres, matchedMetres, bound, ways } }: Plan): string {
  const saved = Math.round((matchedMetres - routeMetres) / 1_000)
  const shorter = saved > 0 ? `, ${formatCount(saved)} km less than by assignment alone` : ''
  return `Routes of these days, home and back: about ${kilometres(routeMetres)}${shorter}. Checked: no plan places more jobs, and no assignment has less travel and uneven work (${kilometres(bound)} together).${WAYS[ways]}`
}

const WAYS: Record<PlanTotals['ways'], string> = {
  estimate: '',
  road_server: ' Ways are those of the road server.',
  road_server_away: ' The road server did not answer in time, so ways are our own estimates.',
}

type Props = {
  plan: Plan
  /** The placements that are left out by hand. */
  unticked: ReadonlySet<JobId>
  onUnticked: (unticked: ReadonlySet<JobId>) => void
}

/** The plan with its reasons, each placement to be ticked, and what no hauler can do. */
export function PlanPreview({ plan, unticked, onUnticked }: Props) {
  const { assigned, leftOut } = plan
  if (assigned.length + leftOut.length === 0) return <p>Every paid job has a hauler already.</p>
  const ticked = assigned.filter(({ job }) => !unticked.has(job.id))
  const tick = (id: JobId, isOn: boolean) =>
    onUnticked(new Set(isOn ? [...unticked].filter((each) => each !== id) : [...unticked, id]))
  const isWhole = ticked.length === assigned.length
  return (
    <>
      <p>
        {assigned.length} of {assigned.length + leftOut.length} jobs can be placed. Customers and
        haulers will be notified in {pageFigures().planUndoMinutes} minutes, unless you undo the
        plan before.
      </p>
      {assigned.length > 0 && <p>{routesText(plan)}</p>}
      {assigned.length > 0 && (
        <>
          <p className={layout.notice} role="status">
            {totalsText(ticked)}
          </p>
          <CheckboxField
            label={`All ${assigned.length}`}
            checked={isWhole}
            onChecked={() => onUnticked(new Set(isWhole ? assigned.map(({ job }) => job.id) : []))}
          />
          <ul className={styles.plan} aria-label="What is placed">
            {assigned.map((placed) => (
              <Placed
                key={placed.job.id}
                placed={placed}
                isTicked={!unticked.has(placed.job.id)}
                onTick={(isOn) => tick(placed.job.id, isOn)}
              />
            ))}
          </ul>
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <h3 className={styles.heading}>Still without a hauler</h3>
          <ul className={styles.plan} aria-label="What is left out">
            {leftOut.map((left) => (
              <Left key={left.job.id} left={left} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type PlacedProps = { placed: PlacedJob; isTicked: boolean; onTick: (isOn: boolean) => void }

const Placed = ({ placed, isTicked, onTick }: PlacedProps) => {
  const { job, hauler, day, timeSlot, reasons } = placed
  return (
    <li data-ticked={isTicked} className={styles.placed}>
      <CheckboxField
        label=""
        name={`Assign job #${job.id} of ${fullName(job)} to ${fullName(hauler.user)}`}
        checked={isTicked}
        onChecked={onTick}
      />
      <div>
        <p>
          <b>
            <span className="num">#{job.id}</span> {fullName(job)}
          </b>{' '}
          to <b>{fullName(hauler.user)}</b>
        </p>
        <p>
          {formatDay(day)}, {SLOT_LABELS[timeSlot]}
        </p>
        <small>{reasons.join('. ')}.</small>
      </div>
    </li>
  )
}

const Left = ({ left: { job, blocker, unblock } }: { left: LeftOutJob }) => (
  <li>
    <p>
      <b>
        <span className="num">#{job.id}</span> {fullName(job)}
      </b>
    </p>
    <p>{blocker}.</p>
    {unblock && <small>{unblock}.</small>}
  </li>
)
