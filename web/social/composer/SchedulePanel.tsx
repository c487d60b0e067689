import { LocalTime } from '../../../contract/calendar.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import type { Composing } from '../use-composer.ts'
import styles from './composer-parts.module.css'
import { explainOutlooks, submitLabel } from './outlook.ts'
import { SlotChoice } from './SlotChoice.tsx'

type Props = { composer: Composing; onCancel: (() => void) | undefined }

/** When the posts go out, what becomes of each, and the buttons that send them. */
export function SchedulePanel({ composer, onCancel }: Props) {
  const { form, outlooks } = composer
  const { text, values } = form
  const at = LocalTime.safeDecode(values.scheduledFor)
  const isPast = at.success && at.data < now()
  const isTimed = values.scheduledFor !== ''
  const facts = explainOutlooks(outlooks, isTimed)
  return (
    <section className={`${layout.panel} ${styles.schedule}`} aria-label="Schedule">
      <header className={panel.bar}>
        <h3>
          Schedule <small className={layout.dim}>Pacific time</small>
        </h3>
      </header>
      <div className={styles.body}>
        <SlotChoice form={form} />
        <TextField
          {...text('scheduledFor')}
          type="datetime-local"
          label="Schedule for (optional)"
          hint="Pacific time. Without a time the post is kept as a draft."
          warning={isPast ? 'This time has passed: the post goes out immediately.' : undefined}
        />
        <ul
          className={`${layout.notice} ${styles.facts}`}
          role="status"
          hidden={facts.length === 0}
        >
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <Buttons composer={composer} isTimed={isTimed} onCancel={onCancel} />
      </div>
    </section>
  )
}

function Buttons({ composer, isTimed, onCancel }: Props & { isTimed: boolean }) {
  const { outlooks, isSaving, send, post } = composer
  const isStopped = outlooks.every(({ keptBecause }) => keptBecause !== null)
  return (
    <div className={styles.buttons}>
      <Button unready={isSaving || isStopped} onClick={(event) => send('now')(event)}>
        Publish now
      </Button>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <span className={styles.gap} />
      {isTimed && (
        <Button unready={isSaving} onClick={(event) => send('draft')(event)}>
          Save draft
        </Button>
      )}
      <Button type="submit" variant="primary" pending={isSaving && 'Saving...'}>
        {submitLabel(outlooks, { isTimed, isEdit: post !== null })}
      </Button>
    </div>
  )
}
