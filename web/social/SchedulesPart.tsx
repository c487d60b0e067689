import { useState } from 'react'
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
  frequencyFacts,
  platformFacts,
  type ContentType,
  type Frequency,
  type SocialPlatform,
} from '../../contract/social.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { CheckboxField, SwitchField } from '../ui/field/CheckboxField.tsx'
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
import { POST_READS } from './post-reads.ts'
import { ReviewCalendar } from './ReviewCalendar.tsx'
import { frequencyOptions, ScheduleEdit } from './ScheduleEdit.tsx'
import { SelectBox } from './SelectBox.tsx'
import styles from './social.module.css'

/** What the schedules wrote ahead, and the schedules. */
export function SchedulesPart() {
  return (
    <>
      <ReviewCalendar />
      <Schedules />
    </>
  )
}

function Schedules() {
  const list = useList(listSocialSchedules)
  return (
    <FormBesideList
      Form={ScheduleForm}
      title="Active Schedules"
      noun={['schedule', 'schedules']}
      filters={scheduleFilters}
      empty={{
        title: 'No schedules found',
        hint: 'A schedule writes posts ahead for the times you choose, and you approve each one. AI only writes posts that you review first.',
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
  needsApproval: boolean
}

const DEFAULTS: Values = {
  platform: 'facebook',
  contentType: 'promotional',
  frequency: 'daily',
  timeSlots: '',
  needsApproval: true,
}

/** A schedule that changes writes its posts again. */
const STALE = [listSocialSchedules, ...POST_READS]

function ScheduleForm({ takesFocus, onMade }: MakingProps) {
  const form = useDraftForm<Values, NewSchedule>({
    schema: NewSchedule,
    initial: DEFAULTS,
    draft: { key: 'social-schedule', secret: [] },
  })
  const create = useApiMutation(createSocialSchedule, {
    refetches: STALE,
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
      <CheckboxField
        id={idOf('needsApproval')}
        label="A person approves each post"
        checked={values.needsApproval}
        onChecked={(needsApproval) => set('needsApproval', needsApproval)}
      />
      <p className={`${layout.quiet} ${styles.explain}`}>
        {values.needsApproval
          ? 'One post is written for each time, and nothing is sent without your approval.'
          : 'One post goes out at each time by itself.'}{' '}
        It uses the least-used active template for this platform and type, or a generated text about
        the season and one of your areas. No text comes twice within 90 days.
      </p>
    </MakingForm>
  )
}

const changeInWords = (before: Schedule, { isActive, needsApproval }: Schedule): string => {
  if (isActive !== before.isActive)
    return isActive ? 'Schedule switched on' : 'Schedule switched off'
  return needsApproval
    ? 'Its posts wait for approval from now on'
    : 'Its posts go out by themselves from now on'
}

function ScheduleItem({ schedule }: { schedule: Schedule }) {
  const { platform, contentType, frequency, timeSlots, isActive, needsApproval } = schedule
  const { nextScheduled, lastPosted } = schedule
  const [isEditing, setEditing] = useState(false)
  const Icon = platformIcons[platform]
  const params = { scheduleId: schedule.id }
  const change = useApiMutation(changeSocialSchedule, {
    refetches: STALE,
    success: (changed) => changeInWords(schedule, changed),
    failure: ({ reason }) => ({ title: 'Failed to change the schedule', message: reason }),
  })
  const remove = useApiMutation(deleteSocialSchedule, {
    refetches: STALE,
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
        <SwitchField
          label="Approval"
          name={`Approval: ${name}`}
          checked={needsApproval}
          disabled={change.isPending}
          onChecked={(asks) => change.mutate({ params, body: { needsApproval: asks } })}
        />
        <div className={`${layout.row} ${entry.actions}`}>
          <Button
            needs="run-marketing"
            aria-label={`Edit the schedule for ${name}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          <AskFirst
            label="Delete"
            title={`Delete the schedule for ${name}?`}
            action="Delete schedule"
            pending={remove.isPending}
            onConfirm={(done) => remove.mutate({ params }, { onSettled: done })}
          >
            It writes no more posts. What it wrote ahead goes, except posts that a person approved,
            edited or moved; what is out stays. This cannot be undone.
          </AskFirst>
        </div>
      </footer>
      {isEditing && (
        <ScheduleEdit schedule={schedule} refetches={STALE} onClose={() => setEditing(false)} />
      )}
    </li>
  )
}
