import { use, useId, useState } from 'react'
import type { AdminJob } from '../../../contract/jobs.ts'
import { RightsContext } from '../../api/rights-context.ts'
import { useAskedOf } from '../../ui/browser/use-asked.ts'
import { useSingleKeysAreOn } from '../../ui/browser/use-single-keys.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx'
import { JOB_ACTIONS } from '../../ui/keys/places.ts'
import { actsByEach, useKeys } from '../../ui/keys/use-keys.ts'
import layout from '../../ui/layout/layout.module.css'
import { labelOf, type JobAction, type Undoable } from './tray.ts'
import { useEscape } from './use-escape.ts'
import styles from './workbench.module.css'

type Props = {
  job: AdminJob
  actions: readonly JobAction[]
  /** A question lies over the panel; keys are for that. */
  asking: boolean
  onDone: (done: Undoable) => void
}

/** The actions of a job, and below them the tray of the one that is open. */
export function Toolbar({ job, actions, asking, onDone }: Props) {
  const missing = use(RightsContext)
  const keysAreOn = useSingleKeysAreOn()
  const id = useId()
  const [open, setOpen] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const buttonOf = (key: string) => document.getElementById(`${id}-${key}`)
  const reasonOf = ({ right, canUse }: JobAction) => missing(right) ?? canUse(job)
  const toggle = (action: JobAction) => {
    const reason = reasonOf(action)
    setRefusal(reason === true ? null : reason)
    if (reason === true) setOpen((now) => (now === action.key ? null : action.key))
  }
  useAskedOf('job', (key) => {
    const wanted = actions.find((action) => action.key === key)
    if (wanted && open !== key) toggle(wanted)
  })
  const shown = actions.find(({ key }) => key === open)
  const close = () => {
    setOpen(null)
    if (open !== null) buttonOf(open)?.focus()
  }
  useEscape(
    shown && !asking
      ? (event) => {
          event.preventDefault()
          close()
        }
      : undefined,
    { isFirst: true },
  )
  const press = (event: KeyboardEvent) => {
    const action = actions.find(({ key }) => key === event.key.toLowerCase())
    return action !== undefined && toggle(action)
  }
  useKeys(JOB_ACTIONS, actsByEach(JOB_ACTIONS, press), { active: !asking, place: 'panel' })
  if (actions.length === 0) return null
  return (
    <>
      <div className={`${layout.row} ${styles.toolbar}`} role="toolbar" aria-label="Job actions">
        {actions.map((action) => {
          const { key, isGrave, Label } = action
          const reason = reasonOf(action)
          return (
            <Button
              key={key}
              id={`${id}-${key}`}
              size="s"
              data-grave={isGrave}
              unready={reason !== true}
              title={reason === true ? undefined : reason}
              aria-expanded={open === key}
              aria-keyshortcuts={key}
              onClick={() => toggle(action)}
            >
              {Label ? <Label job={job} /> : labelOf(action, job)}
              {keysAreOn && <kbd aria-hidden="true">{key.toUpperCase()}</kbd>}
            </Button>
          )
        })}
      </div>
      <p role="status" className={refusal === null ? undefined : `${layout.notice} ${layout.soon}`}>
        {refusal}
      </p>
      {shown && (
        <ErrorBoundary key={`${job.id} ${shown.key}`} what={labelOf(shown, job)}>
          <shown.Tray
            job={job}
            onClose={close}
            onDone={(done) => {
              close()
              if (done) onDone(done)
            }}
          />
        </ErrorBoundary>
      )}
    </>
  )
}
