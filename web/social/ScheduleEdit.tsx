import {
  changeSocialSchedule,
  ScheduleChange,
  type Schedule,
} from '../../contract/social-schedules.ts'
import {
  type ContentType,
  FREQUENCIES,
  type Frequency,
  frequencyFacts,
} from '../../contract/social.ts'
import { useApiMutation } from '../api/query.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogActions } from '../ui/dialog/DialogActions.tsx'
import { ErrorSummary } from '../ui/field/ErrorSummary.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import layout from '../ui/layout/layout.module.css'
import { contentTypeOptions } from './platforms.ts'
import { SelectBox } from './SelectBox.tsx'
import styles from './social.module.css'

type Values = { name: string; contentType: ContentType; frequency: Frequency; timeSlots: string }

export const frequencyOptions = FREQUENCIES.map((value) => ({
  value,
  label: frequencyFacts[value].label,
}))

type Props = { schedule: Schedule; refetches: readonly Endpoint[]; onClose: () => void }

/** Other times or another kind of content for a schedule: what no person touched is written again. */
export function ScheduleEdit({ schedule, refetches, onClose }: Props) {
  const { id, name, contentType, frequency, timeSlots } = schedule
  const form = useDraftForm<Values, ScheduleChange>({
    schema: ScheduleChange,
    initial: { name, contentType, frequency, timeSlots: timeSlots.join(', ') },
    draft: { key: `social-schedule-${id}`, secret: [] },
  })
  const change = useApiMutation(changeSocialSchedule, {
    refetches,
    success: 'Schedule saved',
    failure: ({ reason }) => ({ title: 'Failed to change the schedule', message: reason }),
  })
  const { values, idOf, set } = form
  const done = () => {
    form.dropDraft()
    onClose()
  }
  return (
    <Dialog size="question" title="Edit the schedule" onClose={done}>
      <form
        noValidate
        onSubmit={form.onSubmit((body) =>
          change.mutate({ params: { scheduleId: id }, body }, { onSuccess: done }),
        )}
      >
        <ErrorSummary errors={form.errors} idOf={idOf} />
        <TextField {...form.text('name')} label="Name (optional)" autoComplete="off" />
        <SelectBox
          id={idOf('contentType')}
          label="Content type"
          value={values.contentType}
          options={contentTypeOptions}
          onValue={(next) => set('contentType', next)}
        />
        <SelectBox
          id={idOf('frequency')}
          label="Frequency"
          value={values.frequency}
          options={frequencyOptions}
          onValue={(next) => set('frequency', next)}
        />
        <TextField
          {...form.text('timeSlots')}
          label="Time slots"
          hint="Pacific time, separated by commas, such as 09:00,12:00,17:00"
          autoComplete="off"
        />
        <p className={`${layout.quiet} ${styles.explain}`}>
          With another type or other times, posts that a person approved, edited, moved or skipped
          stay. The others it wrote ahead are written again; deleted ones are not.
        </p>
        <DialogActions>
          <Button onClick={done}>Cancel</Button>
          <Button type="submit" variant="primary" pending={change.isPending && 'Saving...'}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
