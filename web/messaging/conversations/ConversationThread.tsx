import {
  IconArrowLeft,
  IconCheck,
  IconDots,
  IconInfoCircle,
  IconMail,
  IconPhone,
  IconPhonePlus,
  IconRotate,
  IconUser,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatDay, windowFacts } from '../../../contract/calendar.ts'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { JobLink } from '../../ui/button/JobLink.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { dialable, formatPhone } from '../../ui/field/phone.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Composer } from './Composer.tsx'
import { ContactFacts } from './ContactPane.tsx'
import { nameOf } from './ConversationList.tsx'
import styles from './thread.module.css'
import { ThreadMessages } from './ThreadMessages.tsx'
import { useNewJobOf } from './use-new-job-of.ts'
import { useAssign, useClose, useReopen, useTeam } from './use-conversations.ts'

type Props = {
  conversation: ConversationDetails
  /** Messages about this job only. */
  about: number | null
  onAbout: (job: number | null) => void
  onErase: () => void
  /** What we know of the person stands beside the messages, else behind a button. */
  hasPane: boolean
  draft: string
  onDraft: (text: string) => void
  onSent: (text: string) => void
  /** The reply has the focus from the start. */
  isStarted: boolean
  onMarkUnread: () => void
  /** On a phone the conversation covers the list. */
  onBack: (() => void) | undefined
}

/** One conversation: who it is, what was written, and the reply. */
export function ConversationThread(props: Props) {
  const { conversation, about, onAbout, hasPane, draft, onDraft, onSent, isStarted } = props
  const { onErase, onMarkUnread, onBack } = props
  const [isInfoOpen, setIsInfoOpen] = useState(false)
  const messages = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.thread}>
      <ThreadHead
        {...{ conversation, onMarkUnread, onBack }}
        onInfo={hasPane ? undefined : () => setIsInfoOpen(true)}
      />
      <JobLine conversation={conversation} />
      {about !== null && (
        <p className={`${layout.spread} ${styles.only}`}>
          Only messages about job #{about}
          <Button size="s" onClick={() => onAbout(null)}>
            Show all messages
          </Button>
        </p>
      )}
      <ThreadMessages key={about} ref={messages} conversation={conversation} about={about} />
      <Composer
        conversation={conversation}
        draft={draft}
        onDraft={onDraft}
        isStarted={isStarted}
        onSent={(text) => {
          onSent(text)
          messages.current?.scrollTo({ top: 0 })
        }}
      />
      <Drawer
        opened={isInfoOpen && !hasPane}
        title="About this person"
        onClose={() => setIsInfoOpen(false)}
      >
        <ContactFacts {...{ conversation, about, onAbout, onErase }} />
      </Drawer>
    </div>
  )
}

/** The current job, where the screen has no room for the pane about the person. */
const JobLine = ({ conversation: { jobs } }: Pick<Props, 'conversation'>) => {
  const [job] = jobs
  if (!job) return null
  return (
    <p className={styles.job}>
      <JobLink id={job.id} />
      <span>
        {formatDay(job.day)}, {windowFacts[job.window].hours}
      </span>
      <StatusBadge status={job.status} />
    </p>
  )
}

type HeadProps = Pick<Props, 'conversation' | 'onMarkUnread' | 'onBack'> & {
  onInfo: (() => void) | undefined
}

function ThreadHead({ conversation, onMarkUnread, onBack, onInfo }: HeadProps) {
  const { id, status } = conversation
  const close = useClose()
  const reopen = useReopen()
  const name = nameOf(conversation)
  const isOpen = status === 'open'
  const newJob = useNewJobOf(conversation)
  return (
    <header className={styles.head}>
      {onBack && (
        <IconButton label="Back to conversations" onClick={onBack}>
          <IconArrowLeft size={22} />
        </IconButton>
      )}
      {conversation.name !== null && <Avatar name={name} />}
      <div className={styles.person}>
        <h3 id="conversation-name">{name}</h3>
        <p>{describePerson(conversation)}</p>
      </div>
      {newJob !== undefined && !onBack && (
        <Link href={newJob} asChild>
          <ButtonLink size="s" icon={<IconPhonePlus />} aria-label="New job" aria-keyshortcuts="n">
            <span className={styles.word}>New job</span>
          </ButtonLink>
        </Link>
      )}
      <AssignMenu conversation={conversation} />
      <Button
        needs="run-jobs"
        size="s"
        icon={isOpen ? <IconCheck /> : <IconRotate />}
        aria-label={isOpen ? 'Mark as done' : 'Reopen'}
        aria-keyshortcuts="e"
        pending={close.isPending || reopen.isPending}
        onClick={() => (isOpen ? close : reopen).mutate({ params: { id } })}
      >
        <span className={styles.word}>{isOpen ? 'Done' : 'Reopen'}</span>
      </Button>
      {onInfo && !onBack && (
        <IconButton label="About this person" onClick={onInfo}>
          <IconInfoCircle size={20} />
        </IconButton>
      )}
      <MoreMenu
        {...{ conversation, onMarkUnread }}
        onInfo={onBack && onInfo}
        newJob={onBack && newJob}
      />
    </header>
  )
}

type MenuProps = Pick<HeadProps, 'conversation' | 'onMarkUnread' | 'onInfo'> & {
  newJob: string | undefined
}

function MoreMenu({ conversation: { phone }, onMarkUnread, onInfo, newJob }: MenuProps) {
  const [, navigate] = useLocation()
  return (
    <Menu
      trigger={
        <IconButton label="More" title="Call, mark unread">
          <IconDots size={20} />
        </IconButton>
      }
      actions={[
        {
          label: `Call ${formatPhone(phone)}`,
          icon: <IconPhone size={18} />,
          onSelect: () => location.assign(`tel:${dialable(phone)}`),
        },
        // The head of a phone has no room for more buttons.
        ...(newJob
          ? [
              {
                label: 'New job',
                icon: <IconPhonePlus size={18} />,
                onSelect: () => navigate(newJob),
              },
            ]
          : []),
        ...(onInfo
          ? [{ label: 'About this person', icon: <IconInfoCircle size={18} />, onSelect: onInfo }]
          : []),
        { label: 'Mark unread', icon: <IconMail size={18} />, onSelect: onMarkUnread },
      ]}
    />
  )
}

function describePerson({ phone, kind, jobCount, name }: ConversationDetails): string {
  const number = name === null ? [] : [formatPhone(phone)]
  if (kind === 'unknown') return [...number, 'unknown number'].join(', ')
  const jobs = jobCount === 1 ? '1 job' : `${jobCount} jobs`
  return [...number, kind, ...(kind === 'customer' && jobCount > 0 ? [jobs] : [])].join(', ')
}

function AssignMenu({ conversation: { id, assignee } }: Pick<Props, 'conversation'>) {
  const team = useTeam()
  const assign = useAssign()
  const give = (assigneeId: number | null) =>
    assign.mutate({ params: { id }, body: { assigneeId } })
  return (
    <Menu
      trigger={
        <Button
          needs="run-jobs"
          size="s"
          icon={<IconUser />}
          data-assign=""
          aria-keyshortcuts="a"
          aria-label={assignee ? `Assigned to ${assignee.name}` : 'Assign'}
        >
          <span className={styles.word}>{assignee?.name.split(' ')[0] ?? 'Assign'}</span>
        </Button>
      }
      actions={[
        ...team.map((member) => ({
          label: `${member.firstName} ${member.lastName}`.trim() || member.email,
          disabled: member.id === assignee?.id,
          onSelect: () => give(member.id),
        })),
        { label: 'No one', disabled: assignee === null, onSelect: () => give(null) },
      ]}
    />
  )
}
