import {
  IconBox,
  IconCalendar,
  IconCircleCheck,
  IconMapPin,
  IconPencil,
  IconPhone,
  IconSend,
  IconStairs,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { accessText } from '../../contract/access.ts'
import { formatInstantDay } from '../../contract/calendar.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { LongText } from '../ui/layout/LongText.tsx'
import { formatPhone } from '../ui/field/phone.ts'
import styles from './dispatch.module.css'
import { JobPhotos } from './JobPhotos.tsx'
import { loadText, pickupText } from './job-texts.ts'

const ICON = { size: 20, stroke: 1.9 }

type Props = {
  job: HaulerJob
  /** The drive to the job. */
  hint?: string | undefined
}

/** Where, how, when and what: all that a hauler sees of a job of their own below its name. */
export const JobFacts = ({ job, hint }: Props) => (
  <div className={styles.facts}>
    <JobRow icon={<IconMapPin {...ICON} />}>
      <b>{job.address}</b>
    </JobRow>
    {hint && <JobRow icon={<IconSend {...ICON} />}>{hint}</JobRow>}
    {job.access && (
      <JobRow icon={<IconStairs {...ICON} />}>
        <LongText lead={<b>{accessText(job.access)}.</b>} text={job.access.notes} />
      </JobRow>
    )}
    {job.note && !job.access && (
      <JobRow icon={<IconPencil {...ICON} />}>
        <LongText text={job.note} />
      </JobRow>
    )}
    <JobRow icon={<IconBox {...ICON} />}>
      <LongText lead={<b>{loadText(job.loadSize)}.</b>} text={job.description} />
    </JobRow>
    <JobRow icon={<IconCalendar {...ICON} />}>
      {pickupText(job)}
      <span className={styles.booked}>
        {', '}booked{' '}
        <time dateTime={job.createdAt.toISOString()}>{formatInstantDay(job.createdAt)}</time>
      </span>
    </JobRow>
    {job.confirmedAt && (
      <JobRow icon={<IconCircleCheck {...ICON} />}>{job.firstName} confirmed this time</JobRow>
    )}
    {job.phone && <JobRow icon={<IconPhone {...ICON} />}>{formatPhone(job.phone)}</JobRow>}
    <JobPhotos photos={job.photos} />
  </div>
)

/** One fact of a job: an icon that says what kind, and the fact. */
const JobRow = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={styles.row}>
    <span aria-hidden="true">{icon}</span>
    <span>{children}</span>
  </p>
)
