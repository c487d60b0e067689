import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeSocialSchedule,
  createSocialSchedule,
  deleteSocialSchedule,
  listSocialSchedules,
  NewSchedule,
  type Schedule,
} from '../../contract/social-schedules.ts'
import {
  contentTypeLabels,
  FREQUENCIES,
  frequencyFacts,
  platformFacts,
  type ContentType,
  type Frequency,
  type SocialPlatform,
} from '../../contract/social.ts'
import { formatInstant } from '../../contract/calendar.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import buttons from '../ui/buttons.module.css'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { TextField } from '../ui/TextField.tsx'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { FormHeading } from './FormHeading.tsx'
import { ListPart } from './ListPart.tsx'
import { contentTypeOptions, platformIcons, platformOptions } from './platforms.ts'
import { SelectBox } from './SelectBox.tsx'
import styles from './social.module.css'

/** Posts that write and publish themselves. */
export function SchedulesPart() {
  const schedules = useQuery(apiQuery(listSocialSchedules, {}))
  const [made, setMade] = useState(0)
  return (
    <div className={styles.two}>
      <ScheduleForm key={made} takesFocus={made > 0} onMade={() => setMade(made + 1)} />
      <ListPart
        title="Active Schedules"
        what="the schedules"
        empty={{
          title: 'No schedules found',
          hint: 'A schedule writes and publishes posts at the times you choose.',
        }}
        query={schedules}
      >
        {(schedule) => <ScheduleItem key={schedule.id} schedule={schedule} />}
      </ListPart>
    </div>
  )
}

type Values = {
  platform: SocialPlatform
  contentType: ContentType
  frequency: Frequency
  timeSlots: string
}

const DEFAULTS: Values = {
  platform: 'facebook',
  contentType: 'promotional',
  frequency: 'daily',
  timeSlots: '',
}

const frequencyOptions = FREQUENCIES.map((value) => ({
  value,
  label: frequencyFacts[value].label,
}))

type FormProps = { takesFocus: boolean; onMade: () => void }

function ScheduleForm({ takesFocus, onMade }: FormProps) {
  const form = useDraftForm<Values, NewSchedule>({
    schema: NewSchedule,
    initial: DEFAULTS,
    draft: { key: 'social-schedule', secret: [] },
  })
  const create = useApiMutation(createSocialSchedule, {
    refetches: [listSocialSchedules],
    success: 'Schedule created successfully',
    failure: ({ reason }) => ({ title: 'Failed to create schedule', message: reason }),
  })
  const { values, idOf, set, errors } = form
  const done = () => {
    form.dropDraft()
    onMade()
  }
  return (
    <section className={styles.card} aria-label="Create schedule">
      <FormHeading takesFocus={takesFocus}>Create Schedule</FormHeading>
      <form
        noValidate
        onSubmit={form.onSubmit((body) => create.mutate({ body }, { onSuccess: done }))}
      >
        <ErrorSummary errors={errors} idOf={idOf} />
        <SelectBox
          id={idOf('platform')}
          label="Platform"
          value={values.platform}
          options={platformOptions}
          onValue={(platform) => set('platform', platform)}
        />
        <SelectBox
          id={idOf('contentType')}
          label="Content type"
          value={values.contentType}
          options={contentTypeOptions}
          onValue={(contentType) => set('contentType', contentType)}
        />
        <SelectBox
          id={idOf('frequency')}
          label="Frequency"
          value={values.frequency}
          options={frequencyOptions}
          onValue={(frequency) => set('frequency', frequency)}
        />
        <TextField
          {...form.text('timeSlots')}
          label="Time slots"
          hint="Pacific time, separated by commas, such as 09:00,12:00,17:00"
          autoComplete="off"
        />
        <p className={styles.explain}>
          At each time one post is written and published: from an active template of this platform
          and type, the one used least, or else by the writer.
        </p>
        <div className={buttons.row}>
          <ActionButton type="submit" look="primary" pending={create.isPending && 'Creating...'}>
            Create Schedule
          </ActionButton>
        </div>
      </form>
    </section>
  )
}

function ScheduleItem({ schedule }: { schedule: Schedule }) {
  const { platform, contentType, frequency, timeSlots, isActive, nextScheduled, lastPosted } =
    schedule
  const Icon = platformIcons[platform]
  const params = { scheduleId: schedule.id }
  const [asking, setAsking] = useState(false)
  const change = useApiMutation(changeSocialSchedule, {
    refetches: [listSocialSchedules],
    success: ({ isActive: on }) => (on ? 'Schedule switched on' : 'Schedule switched off'),
    failure: ({ reason }) => ({ title: 'Failed to change the schedule', message: reason }),
  })
  const remove = useApiMutation(deleteSocialSchedule, {
    refetches: [listSocialSchedules],
    success: 'Schedule deleted',
    failure: ({ reason }) => ({ title: 'Failed to delete the schedule', message: reason }),
  })
  const name = `${platformFacts[platform].label}, ${contentTypeLabels[contentType].toLowerCase()}`
  return (
    <li className={styles.post}>
      <header>
        <Icon size={22} aria-hidden="true" />
        <h4>{name}</h4>
        <span className={styles.mark}>{frequencyFacts[frequency].label}</span>
      </header>
      <ul className={`${styles.tags} num`} aria-label="Time slots">
        {timeSlots.map((slot) => (
          <li key={slot}>{slot}</li>
        ))}
      </ul>
      <p className={styles.explain}>
        {nextScheduled ? `Next run ${formatInstant(nextScheduled)} Pacific time` : 'Switched off'}
        {lastPosted && `, last posted ${formatInstant(lastPosted)}`}
      </p>
      <footer>
        <ActiveSwitch
          of={name}
          checked={isActive}
          pending={change.isPending}
          onChange={(active) => change.mutate({ params, body: { isActive: active } })}
        />
        <div className={styles.actions}>
          <ActionButton onClick={() => setAsking(true)}>Delete</ActionButton>
        </div>
      </footer>
      <ConfirmDialog
        opened={asking}
        title={`Delete the schedule for ${name}?`}
        action="Delete schedule"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params }, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        It writes no more posts; those it has written stay. This cannot be undone.
      </ConfirmDialog>
    </li>
  )
}
