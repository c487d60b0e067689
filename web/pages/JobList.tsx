import { JobMessages } from '../jobs/job-messages.ts'
import { RecentJobs } from '../jobs/RecentJobs.tsx'
import { drawJobMessages } from './job-conversation.tsx'

/** The list of jobs, whose panel shows the conversation with the customer. */
export const JobList = () => (
  <JobMessages value={drawJobMessages}>
    <RecentJobs />
  </JobMessages>
)
