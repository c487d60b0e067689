import { IconSparkles } from '@tabler/icons-react'
import { useRef, useState } from 'react'
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
import type { ApiError } from '../../api/client.ts'
import { useApiMutation } from '../../api/query.ts'
import { useAsked } from '../../ui/browser/use-asked.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './auto-assign.module.css'
import { PlanPreview } from './PlanPreview.tsx'
import { placementOf } from './places.ts'

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
}

/** Shows the plan with its reasons; what is ticked is assigned. A whole plan is made again, and the best at that moment applied. */
export function AutoAssign({ day }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [unticked, setUnticked] = useState(NONE)
  const {
    ask,
    leave,
    scope,
    made,
    error,
    isPending: isPlanning,
  } = usePlan(isOpen, () => setOpen(true))
  const close = () => {
    leave()
    setOpen(false)
  }
  const { apply, isPending } = useApply(close)
  const choose = (next: Scope) => {
    setUnticked(NONE)
    ask(next)
  }
  useAsked('auto-assign', () => choose({}))
  const ticked = made?.plan.assigned.filter(({ job }) => !unticked.has(job.id)) ?? []
  const isTooMuch = made && !isWhole(made, ticked) && ticked.length > MOST_PLACEMENTS
  return (
    <>
      <Button
        needs="run-jobs"
        variant="cta"
        pending={isPlanning && 'Planning...'}
        onClick={() => choose({})}
      >
        <IconSparkles size={20} aria-hidden="true" /> Auto-Assign Jobs
      </Button>
      <Dialog size="question" opened={isOpen} title="Auto-assign jobs?" onClose={close}>
        {made && (
          <>
            <ScopeFields day={day} scope={scope} onScope={choose} />
            {error && (
              <ErrorPanel
                what="the plan for this choice"
                error={error}
                retrying={isPlanning}
                onRetry={() => ask(scope)}
              />
            )}
            <PlanPreview plan={made.plan} unticked={unticked} onUnticked={setUnticked} />
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
                // The plan of another choice stands there until this one's is made.
                disabled={ticked.length === 0 || isTooMuch || made.scope !== scope}
                pending={
                  (isPending && 'Assigning...') ||
                  (made.scope !== scope && isPlanning && 'Planning...')
                }
                onClick={() => apply(made, ticked)}
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

type Made = { plan: Plan; scope: Scope }
type Failed = { error: ApiError; scope: Scope }

/**
 * The plan of the days and areas that are chosen, and the choice it was made for. One is made at a time: what is chosen
 * meanwhile is planned next, and only the last of it; nothing once the question was left.
 */
function usePlan(isOpen: boolean, onMade: () => void) {
  const [scope, setScope] = useState<Scope>({})
  const [made, setMade] = useState<Made>()
  const [failed, setFailed] = useState<Failed | null>(null)
  const [isLeft, setLeft] = useState(false)
  const wanted = useRef<Scope | null>(scope)
  const preview = useApiMutation(autoAssignJobs, {
    refetches: [],
    success: () => null,
    // The open question says it itself, and who left it does not wait for it.
    failure: (error) => (isOpen || isLeft ? null : failure(error)),
  })
  const run = (planned: Scope) =>
    preview.mutate(
      { query: { preview: 'true', ...planned } },
      {
        onSuccess: (plan) => {
          setMade({ plan, scope: planned })
          setFailed(null)
          if (wanted.current === planned) onMade()
        },
        onError: (error) => setFailed({ error, scope: planned }),
        onSettled: () => {
          if (wanted.current && wanted.current !== planned) run(wanted.current)
        },
      },
    )
  return {
    scope,
    made,
    error: made?.scope !== scope && failed?.scope === scope ? failed.error : null,
    isPending: preview.isPending && !isLeft,
    ask: (next: Scope) => {
      wanted.current = next
      setScope(next)
      setLeft(false)
      if (!preview.isPending) run(next)
    },
    leave: () => {
      wanted.current = null
      setLeft(true)
    },
  }
}

const isWhole = ({ plan, scope }: Made, ticked: readonly PlacedJob[]): boolean =>
  ticked.length === plan.assigned.length && !scope.day && !scope.area

/** The whole plan by the call that makes it again; a part of it, or of its scope, as it was shown. */
function useApply(onSettled: () => void) {
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
    apply: (made: Made, ticked: PlacedJob[]) => {
      if (isWhole(made, ticked)) return whole.mutate({ query: {} }, { onSettled })
      part.mutate({ body: { placed: ticked.map(placementOf) } }, { onSettled })
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
