import type { JobMessagesProps } from '../jobs/job-messages.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'

/** Fetched when the messages of a job are opened. */
const JobConversation = onDemand(
  async () => (await import('../messaging/conversations/JobConversation.tsx')).JobConversation,
)

/** What the panel of a job shows of the texts with its customer. */
export const drawJobMessages = (props: JobMessagesProps) => (
  <JobConversation key={props.phone} {...props} />
)
