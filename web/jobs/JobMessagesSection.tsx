import { IconMessage } from '@tabler/icons-react'
import { use, useState } from 'react'
import type { AdminJob } from '../../contract/jobs.ts'
import { conversationPath } from '../paths.ts'
import { useSingleKeys } from '../ui/browser/use-single-keys.ts'
import { Button } from '../ui/button/Button.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'
import { JobMessages } from './job-messages.ts'

type Props = { job: Pick<AdminJob, 'id' | 'phone' | 'firstName'>; asking: boolean }

/** The texts with the customer and the reply, fetched when someone asks for them. */
export function JobMessagesSection({ job: { phone, firstName }, asking }: Props) {
  const drawMessages = use(JobMessages)
  const [isOpen, setOpen] = useState(false)
  const open = (event?: KeyboardEvent) => {
    // The key would be written into the reply.
    event?.preventDefault()
    setOpen(true)
  }
  useSingleKeys(
    { s: open },
    { active: drawMessages !== null && !asking && !isOpen, place: 'panel' },
  )
  if (!drawMessages || !phone) return null
  return (
    <section className={details.section}>
      <div className={layout.spread}>
        <h3>Messages</h3>
        <a href={conversationPath(phone)}>Open conversation</a>
      </div>
      {isOpen ? (
        <ErrorBoundary what="the messages">
          {drawMessages({ phone, name: firstName })}
        </ErrorBoundary>
      ) : (
        <Button
          needs="run-jobs"
          icon={<IconMessage size={18} />}
          aria-keyshortcuts="s"
          title="Messages (s)"
          onClick={() => open()}
        >
          Text {firstName}
        </Button>
      )}
    </section>
  )
}
