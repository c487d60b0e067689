import { formatInstant } from '../../contract/calendar.ts'
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
import { useApiMutation } from '../api/query.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import type { FilterLabels } from '../ui/list/filters.ts'
import { useList } from '../ui/list/use-list.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { AskFirst } from './AskFirst.tsx'
import layout from '../ui/layout/layout.module.css'
import entry from './entry.module.css'
import { FormBesideList, type MakingProps } from './FormBesideList.tsx'
import { KindFields } from './KindFields.tsx'
import { MakingForm } from './MakingForm.tsx'
import { platformIcons } from './platforms.ts'
import { SelectBox } from './SelectBox.tsx'
import styles from './social.module.css'

/** Posts that publish themselves, from templates or the built-in writer. */
export function SchedulesPart() {
  const list = useList(listSocialSchedules)
  return (
    <FormBesideList
      Form={ScheduleForm}
      title="Active Schedules"
      noun={['schedule', 'schedules']}
      filters={scheduleFilters}
      empty={{
        title: 'No schedules found',
        hint: 'A schedule publishes posts at the times you choose, from your templates or the built-in writer. AI only writes posts that you review first.',
      }}
      list={list}
    >
      {(schedule) => <ScheduleItem key={schedule.id} schedule={schedule} />}
    </FormBesideList>
  )
}

const scheduleFilters: FilterLabels<typeof listSocialSchedules> = {
  platform: { label: 'Platform', values: platformFacts },
  active: 'Switched on',
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

function ScheduleForm({ takesFocus, onMade }: MakingProps) {
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
  const { values, idOf, set } = form
  const done = () => {
    form.dropDraft()
    onMade()
  }
  return (
    <MakingForm
      heading="Create Schedule"
      takesFocus={takesFocus}
      form={form}
      pending={create.isPending && 'Creating...'}
      onSubmit={form.onSubmit((body) => create.mutate({ body }, { onSuccess: done }))}
    >
      <KindFields form={form} />
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
      <p className={`${layout.quiet} ${styles.explain}`}>
        One post goes out at each time, using the least-used active template for this platform and
        type, or a generated text if there is none.
      </p>
    </MakingForm>
  )
}

function ScheduleItem({ schedule }: { schedule: Schedule }) {
  const { platform, contentType, frequency, timeSlots, isActive, nextScheduled, lastPosted } =
    schedule
  const Icon = platformIcons[platform]
  const params = { scheduleId: schedule.id }
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
    <li className={`${layout.stack} ${entry.entry}`}>
      <header className={layout.row}>
        <Icon size={22} aria-hidden="true" />
        <h4>{name}</h4>
        <span className={`${layout.tag} ${entry.mark}`}>{frequencyFacts[frequency].label}</span>
      </header>
      <ul className={`${layout.row} ${entry.tags} num`} aria-label="Time slots">
        {timeSlots.map((slot) => (
          <li key={slot}>{slot}</li>
        ))}
      </ul>
      <p className={`${layout.quiet} ${styles.explain}`}>
        {nextScheduled ? `Next run ${formatInstant(nextScheduled)} Pacific time` : 'Switched off'}
        {lastPosted && `, last posted ${formatInstant(lastPosted)}`}
      </p>
      <footer className={layout.spread}>
        <ActiveSwitch
          of={name}
          checked={isActive}
          pending={change.isPending}
          onChange={(active) => change.mutate({ params, body: { isActive: active } })}
        />
        <div className={`${layout.row} ${entry.actions}`}>
          <AskFirst
            label="Delete"
            title={`Delete the schedule for ${name}?`}
            action="Delete schedule"
            pending={remove.isPending}
            onConfirm={(done) => remove.mutate({ params }, { onSettled: done })}
          >
            It writes no more posts; those it has written stay. This cannot be undone.
          </AskFirst>
        </div>
      </footer>
    </li>
  )
}
