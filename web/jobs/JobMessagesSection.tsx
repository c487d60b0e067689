import { IconMessage } from '@tabler/icons-react'
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { AdminJob } from '../../contract/jobs.ts'
import { conversationPath } from '../paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx'
import { JOB } from '../ui/keys/places.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
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
  useKeys(
    JOB,
    { text: open },
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
        <Waiting>
          {(onStanding) => (
            <ErrorBoundary what="the messages">
              {drawMessages({ phone, name: firstName, onStanding })}
            </ErrorBoundary>
          )}
        </Waiting>
      ) : (
        <Button
          needs="run-jobs"
          data-ask="text"
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

/** Has the focus until the field of the reply is there: what is typed ahead would be shortcuts of the panel. */
function Waiting({ children }: { children: (onStanding: () => void) => ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isWaiting, setWaiting] = useState(true)
  useLayoutEffect(() => {
    // The button that had the focus is gone. The reply keeps it, if it is there already.
    if (!ref.current?.contains(document.activeElement)) ref.current?.focus()
  }, [])
  const keep = (event: ReactKeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, currentTarget } = event
    const isSingle = key.length === 1 && !ctrlKey && !metaKey && !altKey
    if (isWaiting && isSingle && target === currentTarget) event.stopPropagation()
  }
  return (
    <div ref={ref} tabIndex={-1} onKeyDown={keep}>
      {children(() => setWaiting(false))}
    </div>
  )
}
