import { LocalTime } from '../../../contract/calendar.ts'
import { now } from '../../clock.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import type { Composing } from '../use-composer.ts'
import styles from './composer-parts.module.css'
import { explainOutlooks } from './outlook.ts'
import { PublishNow } from './SendBar.tsx'
import { SlotChoice } from './SlotChoice.tsx'

/** When the posts go out, and what becomes of each. */
export function SchedulePanel({ composer }: { composer: Composing }) {
  const isPhone = useIsPhone()
  const { form, outlooks } = composer
  const { text, values } = form
  const at = LocalTime.safeDecode(values.scheduledFor)
  const isPast = at.success && at.data < now()
  const facts = explainOutlooks(outlooks, values.scheduledFor !== '')
  return (
    <section className={`${layout.panel} ${styles.schedule}`} aria-label="Schedule">
      <header className={panel.bar}>
        <h3>Schedule</h3>
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
        <div role="status" hidden={facts.length === 0}>
          <ul className={`${layout.notice} ${styles.facts}`}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        {isPhone && <PublishNow composer={composer} />}
      </div>
    </section>
  )
}
