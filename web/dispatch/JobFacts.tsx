import {
  IconBox,
  IconCalendar,
  IconCircleCheck,
  IconMapPin,
  IconPencil,
  IconPhone,
  IconStairs,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { accessText } from '../../contract/access.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { LongText } from '../ui/layout/LongText.tsx'
import { formatPhone } from '../ui/field/phone.ts'
import styles from './dispatch.module.css'
import { JobPhotos } from './JobPhotos.tsx'
import { loadText, pickupText } from './job-texts.ts'

const ICON = { size: 20, stroke: 1.9 }

/** Who, where, when and what: all that a hauler sees of a job of their own. */
export const JobFacts = ({ job }: { job: HaulerJob }) => (
  <div className={styles.facts}>
    <h3>
      {job.firstName} {job.lastName}
    </h3>
    {job.phone && <JobRow icon={<IconPhone {...ICON} />}>{formatPhone(job.phone)}</JobRow>}
    <JobRow icon={<IconMapPin {...ICON} />}>{job.address}</JobRow>
    {job.access && (
      <JobRow icon={<IconStairs {...ICON} />}>
        <LongText lead={<b>{accessText(job.access)}.</b>} text={job.access.notes} />
      </JobRow>
    )}
    <JobRow icon={<IconCalendar {...ICON} />}>{pickupText(job)}</JobRow>
    {job.confirmedAt && (
      <JobRow icon={<IconCircleCheck {...ICON} />}>{job.firstName} confirmed this time</JobRow>
    )}
    <JobRow icon={<IconBox {...ICON} />}>
      <LongText lead={<b>{loadText(job.loadSize)}.</b>} text={job.description} />
    </JobRow>
    {job.note && !job.access && (
      <JobRow icon={<IconPencil {...ICON} />}>
        <LongText text={job.note} />
      </JobRow>
    )}
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
