import {
  createSocialSchedule,
  listSocialSchedules,
  NewSchedule,
  type Schedule,
} from '../../contract/social-schedules.ts'
import { needsPicture } from '../../contract/social-limits.ts'
import { REPEAT_DAYS } from '../../contract/social-rules.ts'
import {
  platformFacts,
  type ContentType,
  type Frequency,
  type SocialPlatform,
} from '../../contract/social.ts'
import { useApiMutation } from '../api/query.ts'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import layout from '../ui/layout/layout.module.css'
import type { MakingProps } from './FormBesideList.tsx'
import { KindFields } from './KindFields.tsx'
import { MakingForm } from './MakingForm.tsx'
import { POST_READS } from './post-reads.ts'
import { frequencyOptions } from './ScheduleEdit.tsx'
import { SelectBox } from './SelectBox.tsx'
import styles from './social.module.css'

/** A schedule that changes writes its posts again. */
export const SCHEDULE_READS = [listSocialSchedules, ...POST_READS]

type Values = {
  name: string
  platform: SocialPlatform
  contentType: ContentType
  frequency: Frequency
  timeSlots: string
  needsApproval: boolean
}

const DEFAULTS: Values = {
  name: '',
  platform: 'facebook',
  contentType: 'promotional',
  frequency: 'daily',
  timeSlots: '',
  needsApproval: true,
}

/** What becomes of the posts of a schedule, as sentences. */
function goesOut({
  platform,
  needsApproval,
}: Pick<Schedule, 'platform' | 'needsApproval'>): string {
  const { label } = platformFacts[platform]
  if (!needsPicture(platform))
    return needsApproval
      ? 'One post is written for each time, and nothing is sent without your approval.'
      : 'One post goes out at each time by itself.'
  return needsApproval
    ? `One post is written for each time, and nothing is sent without your approval. ${label} needs a picture: add one before you approve.`
    : `${label} needs a picture: the post for each time waits as a draft until you add one and schedule it. Without a picture at its time, it is missed and an alert is sent.`
}

/** A new schedule. */
export function ScheduleForm({ takesFocus, onMade }: MakingProps) {
  const form = useDraftForm<Values, NewSchedule>({
    schema: NewSchedule,
    initial: DEFAULTS,
    draft: { key: 'social-schedule', secret: [] },
  })
  const create = useApiMutation(createSocialSchedule, {
    refetches: SCHEDULE_READS,
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
      <TextField {...form.text('name')} label="Name (optional)" autoComplete="off" />
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
        {goesOut(values)} It uses the least-used active template for this platform and type, or a
        generated text about the season and one of your areas. No text comes twice within{' '}
        {REPEAT_DAYS} days.
      </p>
    </MakingForm>
  )
}
