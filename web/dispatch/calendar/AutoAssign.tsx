import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, SLOT_LABELS } from '../../../contract/calendar.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { autoAssignJobs, type LeftOutJob, type PlacedJob } from '../../../contract/auto-assign.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { useApiMutation } from '../../api/query.ts'
import { useAsked } from '../../ui/browser/use-asked.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './auto-assign.module.css'
import { fullName } from './board.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'

type Plan = Result<typeof autoAssignJobs>

/** '8 placed, 3 still need a hauler'. */
const outcome = ({ assigned, leftOut }: Plan): string =>
  `${assigned.length} placed, ${leftOut.length} still ${leftOut.length === 1 ? 'needs' : 'need'} a hauler`

const kilometres = (metres: number): string => `${formatCount(Math.round(metres / 1_000))} km`

/** What is driven and what is proven; the routes of the same days hold earlier jobs too. */
function routesText({ totals: { routeMetres, matchedMetres, bound } }: Plan): string {
  const saved = Math.round((matchedMetres - routeMetres) / 1_000)
  const shorter = saved > 0 ? `, ${formatCount(saved)} km less than by assignment alone` : ''
  return `Routes of these days, home and back: about ${kilometres(routeMetres)}${shorter}. Checked: no plan places more jobs, and no assignment has less travel and uneven work (${kilometres(bound)} together).`
}

type Props = { onPlaced: (placed: PlacedJob[]) => void }

/** Shows the plan with its reasons, asks, and then applies what is best at that moment. */
export function AutoAssign({ onPlaced }: Props) {
  const [shown, setShown] = useState(false)
  const failure = ({ reason }: { reason: string }) => ({
    title: 'Auto-Assignment Failed',
    message: reason,
  })
  const preview = useApiMutation(autoAssignJobs, { refetches: [], success: () => null, failure })
  const apply = useApiMutation(autoAssignJobs, {
    refetches: AFTER_ASSIGNING,
    success: (plan) => ({ title: 'Jobs Auto-Assigned', message: outcome(plan) }),
    failure,
  })
  const ask = () =>
    preview.mutate({ query: { preview: 'true' } }, { onSuccess: () => setShown(true) })
  useAsked('auto-assign', ask)
  const close = () => setShown(false)
  return (
    <>
      <Button
        needs="run-jobs"
        variant="cta"
        pending={preview.isPending && 'Planning...'}
        onClick={ask}
      >
        <IconSparkles size={20} aria-hidden="true" /> Auto-Assign Jobs
      </Button>
      <Dialog size="question" opened={shown} title="Auto-assign jobs?" onClose={close}>
        {preview.data && (
          <>
            <Preview plan={preview.data} />
            <div className={`${layout.row} ${styles.actions}`}>
              <Button data-autofocus onClick={close}>
                Cancel
              </Button>
              <Button
                variant="primary"
                disabled={preview.data.assigned.length === 0}
                pending={apply.isPending && 'Assigning...'}
                onClick={() =>
                  apply.mutate(
                    { query: {} },
                    { onSuccess: ({ assigned }) => onPlaced(assigned), onSettled: close },
                  )
                }
              >
                Assign{' '}
                {preview.data.assigned.length === 1
                  ? '1 job'
                  : `${preview.data.assigned.length} jobs`}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}

function Preview({ plan }: { plan: Plan }) {
  const { assigned, leftOut } = plan
  if (assigned.length + leftOut.length === 0) return <p>Every paid job has a hauler already.</p>
  return (
    <>
      <p>
        {assigned.length} of {assigned.length + leftOut.length} jobs can be placed. Customers and
        haulers will be notified in 10 minutes, unless you undo the plan before.
      </p>
      {assigned.length > 0 && <p>{routesText(plan)}</p>}
      {assigned.length > 0 && (
        <ul className={styles.plan} aria-label="What is placed">
          {assigned.map((placed) => (
            <Placed key={placed.job.id} placed={placed} />
          ))}
        </ul>
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

const Placed = ({ placed: { job, hauler, day, timeSlot, reasons } }: { placed: PlacedJob }) => (
  <li>
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
  </li>
)

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
