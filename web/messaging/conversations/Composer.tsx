import { IconBan, IconMail, IconPhone, IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatInstant, formatTime } from '../../../contract/calendar.ts'
import type { Channel } from '../../../contract/channels.ts'
import { LINK_PLACEHOLDER } from '../../../contract/conversation-messages.ts'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import { jobPath } from '../../../contract/paths.ts'
import { endOfQuietHours } from '../../../contract/quiet-hours.ts'
import { MAX_SMS_CHARACTERS, toGsm7 } from '../../../contract/sms-text.ts'
import { now } from '../../clock.ts'
import { readSettings } from '../../settings.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { Segments } from '../../ui/button/Segments.tsx'
import { dialable } from '../../ui/field/phone.ts'
import layout from '../../ui/layout/layout.module.css'
import { segmentsText } from '../TemplatePreview.tsx'
import styles from './composer.module.css'
import { nameOf } from './ConversationList.tsx'
import { ReplyField } from './ReplyField.tsx'
import { knownValues, openPlaceholders } from './reply-start.ts'
import { ReplyStarts } from './ReplyStarts.tsx'
import { useSendReply } from './use-conversations.ts'

type Props = {
  conversation: ConversationDetails
  draft: string
  onDraft: (text: string) => void
  /** The reply has the focus from the start. */
  isStarted: boolean
  onSent: () => void
}

/** The reply; for a number that stopped texts, the other ways to reach its owner. */
export function Composer({ conversation, draft, onDraft, isStarted, onSent }: Props) {
  const [choice, setChoice] = useState<Channel>('sms')
  const { isStopped, email, phone } = conversation
  if (!isStopped || (choice === 'email' && email !== null))
    return (
      <ReplyForm
        {...{ conversation, draft, onDraft, isStarted }}
        channel={email === null ? 'sms' : choice}
        onChannel={setChoice}
        onSent={() => {
          onDraft('')
          // The next one is a text again, where texts are taken.
          setChoice('sms')
          onSent()
        }}
      />
    )
  return (
    <div className={styles.composer}>
      <StoppedNotice conversation={conversation} />
      <div className={`${layout.line} ${styles.ways}`}>
        <ButtonLink icon={<IconPhone />} href={`tel:${dialable(phone)}`}>
          Call
        </ButtonLink>
        {email !== null && (
          <Button variant="primary" icon={<IconMail />} onClick={() => setChoice('email')}>
            Write an email
          </Button>
        )}
      </div>
    </div>
  )
}

const StoppedNotice = ({ conversation }: Pick<Props, 'conversation'>) => (
  <p className={styles.stopped}>
    <IconBan size={20} aria-hidden="true" />
    <span>
      <b>
        {nameOf(conversation)} stopped all texts
        {conversation.stoppedAt && ` on ${formatInstant(conversation.stoppedAt)}`}.
      </b>{' '}
      Only they can start them again, by replying START.
    </span>
  </p>
)

type FormProps = Props & {
  channel: Channel
  onChannel: (channel: Channel) => void
}

function ReplyForm(props: FormProps) {
  const { conversation, draft, onDraft, isStarted, channel, onChannel, onSent } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isStarted) field.current?.focus()
  }, [isStarted])
  const [problem, setProblem] = useState<string>()
  const send = useSendReply(conversation.id, onSent)
  const values = knownValues(conversation, readSettings())
  const missing = problemOf(draft, conversation.jobId !== null)
  const type = (text: string) => {
    setProblem(undefined)
    send.reset()
    onDraft(text)
  }
  const submit = () => {
    field.current?.focus()
    if (send.isPending) return
    if (missing === undefined) send.mutate({ text: draft.trim(), channel })
    setProblem(missing)
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={`${layout.row} ${styles.starts}`}>
        <ReplyStarts
          {...{ conversation, draft, values }}
          onStart={(text) => {
            type(text)
            field.current?.focus()
          }}
        />
        {conversation.email !== null && !conversation.isStopped && (
          <Segments label="Send as" options={CHANNELS} value={channel} onChange={onChannel} />
        )}
      </div>
      <ReplyField
        ref={field}
        value={draft}
        marked={Object.values(values)}
        error={problem ?? send.error?.reason}
        label={channel === 'sms' ? 'Reply by text' : `Reply by email to ${conversation.email}`}
        onValue={type}
        onSend={submit}
      />
      <div className={`${layout.spread} ${styles.foot}`}>
        <ReplySize draft={draft} channel={channel} />
        <Button
          type="submit"
          variant="primary"
          icon={<IconSend />}
          unready={missing !== undefined}
          pending={send.isPending && 'Sending...'}
        >
          Send
        </Button>
      </div>
    </form>
  )
}

const CHANNELS = [
  { value: 'sms', label: 'Text' },
  { value: 'email', label: 'Email' },
] as const

/** What keeps a reply from being sent. */
function problemOf(draft: string, hasJob: boolean): string | undefined {
  if (draft.trim() === '') return 'Please write a message'
  const [open] = openPlaceholders(draft, hasJob)
  if (open !== undefined) return `Replace ${open} before you send this`
  return toGsm7(draft).length > MAX_SMS_CHARACTERS
    ? `Please use at most ${MAX_SMS_CHARACTERS} characters`
    : undefined
}

/** As long as a real link to a job. */
const SAMPLE_TOKEN = 'sample-sample-sample-sample-link'

function ReplySize({ draft, channel }: { draft: string; channel: Channel }) {
  const link = location.origin + jobPath(SAMPLE_TOKEN)
  const text = toGsm7(draft.replaceAll(LINK_PLACEHOLDER, link))
  const quietUntil = endOfQuietHours(now(), readSettings().sendingHours)
  return (
    <p className={`${layout.quiet} ${styles.size} num`} role="status">
      {channel === 'sms' ? `${segmentsText(text)}. ` : ''}
      {quietUntil ? (
        <strong className={styles.quiet}>
          Quiet hours until {formatTime(quietUntil)}: it is {formatTime(now())} there, and it goes
          out right away.
        </strong>
      ) : (
        'It goes out right away.'
      )}
    </p>
  )
}
