import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, type Day } from '../../../contract/calendar.ts'
import type { Result } from '../../../contract/endpoint.ts'
import {
  acceptPlacements,
  autoAssignJobs,
  MOST_PLACEMENTS,
  type PlacedJob,
} from '../../../contract/auto-assign.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import { AFTER_ASSIGNING } from '../../api/after-assigning.ts'
import { useApiMutation } from '../../api/query.ts'
import { useAsked } from '../../ui/browser/use-asked.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './auto-assign.module.css'
import { PlanPreview } from './PlanPreview.tsx'
import { placementOf } from './use-plan-undo.ts'

type Plan = Result<typeof autoAssignJobs>
type Scope = { day?: Day; area?: ServiceArea[] }

/** '8 placed, 3 still need a hauler'. */
const outcome = (placed: number, left: number): string =>
  `${placed} placed, ${left} still ${left === 1 ? 'needs' : 'need'} a hauler`

const failure = ({ reason }: { reason: string }) => ({
  title: 'Auto-Assignment Failed',
  message: reason,
})
const NONE: ReadonlySet<JobId> = new Set()

type Props = {
  /** The day that is looked at, which a plan can be made for alone. */
  day: Day
  onPlaced: (placed: PlacedJob[]) => void
}

/** Shows the plan with its reasons; what is ticked is assigned. A whole plan is made again, and the best at that moment applied. */
export function AutoAssign({ day, onPlaced }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [scope, setScope] = useState<Scope>({})
  const [unticked, setUnticked] = useState(NONE)
  const preview = useApiMutation(autoAssignJobs, { refetches: [], success: () => null, failure })
  const { apply, isPending } = useApply(onPlaced, () => setOpen(false))
  const ask = (next: Scope) => {
    setScope(next)
    setUnticked(NONE)
    preview.mutate({ query: { preview: 'true', ...next } }, { onSuccess: () => setOpen(true) })
  }
  useAsked('auto-assign', () => ask({}))
  const close = () => setOpen(false)
  const plan = preview.data
  const ticked = plan?.assigned.filter(({ job }) => !unticked.has(job.id)) ?? []
  const isTooMuch = plan && !isWhole(plan, ticked, scope) && ticked.length > MOST_PLACEMENTS
  return (
    <>
      <Button
        needs="run-jobs"
        variant="cta"
        pending={preview.isPending && 'Planning...'}
        onClick={() => ask({})}
      >
        <IconSparkles size={20} aria-hidden="true" /> Auto-Assign Jobs
      </Button>
      <Dialog size="question" opened={isOpen} title="Auto-assign jobs?" onClose={close}>
        {plan && (
          <>
            <ScopeFields day={day} scope={scope} onScope={ask} />
            <PlanPreview plan={plan} unticked={unticked} onUnticked={setUnticked} />
            {isTooMuch && (
              <p className={layout.notice} role="status">
                At most {MOST_PLACEMENTS} jobs are assigned at a time, and {ticked.length} are
                ticked. Choose a day or an area, or tick all for all days and areas.
              </p>
            )}
            <div className={`${layout.row} ${styles.actions}`}>
              <Button data-autofocus onClick={close}>
                Cancel
              </Button>
              <Button
                variant="primary"
                disabled={ticked.length === 0 || isTooMuch || preview.isPending}
                pending={isPending && 'Assigning...'}
                onClick={() => apply(plan, ticked, scope)}
              >
                Assign {ticked.length === 1 ? '1 job' : `${ticked.length} jobs`}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}

const isWhole = (plan: Plan, ticked: readonly PlacedJob[], scope: Scope): boolean =>
  ticked.length === plan.assigned.length && !scope.day && !scope.area

/** The whole plan by the call that makes it again; a part of it, or of its scope, as it was shown. */
function useApply(onPlaced: Props['onPlaced'], onSettled: () => void) {
  const whole = useApiMutation(autoAssignJobs, {
    refetches: AFTER_ASSIGNING,
    success: ({ assigned, leftOut }) => ({
      title: 'Jobs Auto-Assigned',
      message: outcome(assigned.length, leftOut.length),
    }),
    failure,
  })
  const part = useApiMutation(acceptPlacements, {
    refetches: AFTER_ASSIGNING,
    success: ({ assigned }) => ({
      title: 'Jobs Auto-Assigned',
      message: `${assigned.length} placed`,
    }),
    failure,
  })
  return {
    isPending: whole.isPending || part.isPending,
    apply: (plan: Plan, ticked: PlacedJob[], scope: Scope) => {
      if (isWhole(plan, ticked, scope))
        return whole.mutate(
          { query: {} },
          { onSuccess: ({ assigned }) => onPlaced(assigned), onSettled },
        )
      part.mutate(
        { body: { placed: ticked.map(placementOf) } },
        { onSuccess: () => onPlaced(ticked), onSettled },
      )
    },
  }
}

type ScopeProps = { day: Day; scope: Scope; onScope: (scope: Scope) => void }

const ScopeFields = ({ day, scope, onScope }: ScopeProps) => (
  <div className={layout.pair}>
    <SelectField
      label="Day"
      options={[
        { value: '', label: 'All days' },
        { value: day, label: formatDay(day) },
      ]}
      value={scope.day ?? ''}
      onValue={(value) =>
        onScope({ ...(value && { day }), ...(scope.area && { area: scope.area }) })
      }
    />
    <SelectField
      label="Area"
      prompt="All areas"
      options={SERVICE_AREAS}
      value={scope.area?.[0] ?? ''}
      onValue={(value) =>
        onScope({
          ...(scope.day && { day: scope.day }),
          ...(value && { area: [value as ServiceArea] }),
        })
      }
    />
  </div>
)
