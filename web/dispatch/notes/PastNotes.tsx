import { mayNote } from '../../../contract/hauler-notes.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { now } from '../../clock.ts'
import more from '../job-more.module.css'
import { JobNotes } from './JobNotes.tsx'
import { NoteButtons } from './NoteButtons.tsx'

/** The notes of a job that ended, and for two days the way to add more. */
export const PastNotes = ({ job }: { job: HaulerJob }) => (
  <>
    <JobNotes jobId={job.id} />
    {mayNote(job, now()) && (
      <div className={more.more} role="group" aria-label={`More about job #${job.id}`}>
        <NoteButtons job={job} />
      </div>
    )}
  </>
)
