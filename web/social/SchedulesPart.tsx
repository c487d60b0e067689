import { useState } from 'react'
import { dayOf, formatInstant, formatTime, instantAt } from '../../contract/calendar.ts'
import {
  changeSocialSchedule,
  deleteSocialSchedule,
  listSocialSchedules,
  nameOfSchedule,
  type Schedule,
} from '../../contract/social-schedules.ts'
import { needsPicture } from '../../contract/social-limits.ts'
import { contentTypeLabels, frequencyFacts, platformFacts } from '../../contract/social.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { SwitchField } from '../ui/field/CheckboxField.tsx'
import type { FilterLabels } from '../ui/list/filters.ts'
import { useList } from '../ui/list/use-list.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { AskFirst } from './AskFirst.tsx'
import layout from '../ui/layout/layout.module.css'
import entry from './entry.module.css'
import { FormBesideList } from './FormBesideList.tsx'
import { platformIcons } from './platforms.ts'
import { ReviewCalendar } from './ReviewCalendar.tsx'
import { ScheduleEdit } from './ScheduleEdit.tsx'
import { SCHEDULE_READS, ScheduleForm } from './ScheduleForm.tsx'
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

function changeInWords(before: Schedule, after: Schedule): string {
  const { isActive, needsApproval, platform, leftOut } = after
  if (isActive !== before.isActive)
    return isActive ? 'Schedule switched on' : 'Schedule switched off'
  if (leftOut.length < before.leftOut.length) return 'These times are written again'
  if (needsApproval) return 'Its posts wait for approval from now on'
  return needsPicture(platform)
    ? 'Its posts wait for a picture from now on, not for approval'
    : 'Its posts go out by themselves from now on'
}

/** '09:00' as '9:00 AM'. */
const clockOf = (slot: string): string => formatTime(instantAt(dayOf(now()), slot))

function ScheduleItem({ schedule }: { schedule: Schedule }) {
  const { platform, contentType, frequency, timeSlots, isActive, needsApproval } = schedule
  const { nextScheduled, lastPosted } = schedule
  const [isEditing, setEditing] = useState(false)
  const Icon = platformIcons[platform]
  const params = { scheduleId: schedule.id }
  const change = useApiMutation(changeSocialSchedule, {
    refetches: SCHEDULE_READS,
    success: (changed) => changeInWords(schedule, changed),
    failure: ({ reason }) => ({ title: 'Failed to change the schedule', message: reason }),
  })
  const remove = useApiMutation(deleteSocialSchedule, {
    refetches: SCHEDULE_READS,
    success: 'Schedule deleted',
    failure: ({ reason }) => ({ title: 'Failed to delete the schedule', message: reason }),
  })
  const kind = `${platformFacts[platform].label}, ${contentTypeLabels[contentType].toLowerCase()}`
  const name = nameOfSchedule(schedule)
  return (
    <li className={`${layout.stack} ${entry.entry}`}>
      <header className={layout.row}>
        <Icon size={22} aria-hidden="true" />
        <h4>{schedule.name || kind}</h4>
        {schedule.name !== '' && <span className={layout.quiet}>{kind}</span>}
        <span className={`${layout.tag} ${entry.mark}`}>{frequencyFacts[frequency].label}</span>
      </header>
      <ul className={`${layout.row} ${entry.tags} num`} aria-label="Time slots">
        {timeSlots.map((slot) => (
          <li key={slot}>{clockOf(slot)}</li>
        ))}
      </ul>
      <p className={`${layout.quiet} ${styles.explain}`}>
        {nextScheduled ? `Next run ${formatInstant(nextScheduled)} Pacific time` : 'Switched off'}
        {lastPosted && `, last posted ${formatInstant(lastPosted)}`}
      </p>
      <LeftOut
        schedule={schedule}
        pending={change.isPending}
        onWrite={() => change.mutate({ params, body: { writesLeftOut: true } })}
      />
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
            edited, moved or skipped; what is out stays. This cannot be undone.
          </AskFirst>
        </div>
      </footer>
      {isEditing && (
        <ScheduleEdit
          schedule={schedule}
          refetches={SCHEDULE_READS}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}

type LeftOutProps = { schedule: Schedule; pending: boolean; onWrite: () => void }

/** The times to come that a schedule writes no post for, and the way back. */
function LeftOut({ schedule, pending, onWrite }: LeftOutProps) {
  const times = schedule.leftOut.filter((at) => at > now())
  const [first] = times
  if (!first) return null
  return (
    <div className={layout.row}>
      <p className={`${layout.quiet} ${styles.explain}`}>
        {times.length === 1
          ? `${formatInstant(first)} has no post: someone deleted it, or changed another post of that day.`
          : `${times.length} times have no post: someone deleted them, or changed another post of their day.`}
      </p>
      <Button
        needs="run-marketing"
        size="s"
        aria-label={`Write these times again: ${nameOfSchedule(schedule)}`}
        pending={pending && 'Working...'}
        onClick={onWrite}
      >
        Write again
      </Button>
    </div>
  )
}
