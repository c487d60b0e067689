import { IconSend } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import { MAX_SMS_CHARACTERS, toGsm7 } from '../../../contract/sms-text.ts'
import { readSettings } from '../../settings.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Segments } from '../../ui/button/Segments.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './composer.module.css'
import { nameOf } from './ConversationList.tsx'
import { ReplyField } from './ReplyField.tsx'
import { ReplySize, withSampleLink } from './ReplySize.tsx'
import { knownValues, openPlaceholders } from './reply-start.ts'
import { ReplyStarts } from './ReplyStarts.tsx'
import { StoppedLine, StoppedNotice } from './StoppedNotice.tsx'
import { useSendReply } from './use-send-reply.ts'

type Props = {
  conversation: ConversationDetails
  draft: string
  onDraft: (text: string) => void
  /** The reply has the focus from the start. */
  isStarted: boolean
  /** This text is sent; more may have been typed meanwhile. */
  onSent: (text: string) => void
}

/** The reply; for a number that stopped texts, the other ways to reach its owner. */
export function Composer(props: Props) {
  const { conversation, draft, isStarted, onSent } = props
  const [choice, setChoice] = useState<Channel>('sms')
  const { isStopped, email } = conversation
  const [hasFocus, setHasFocus] = useState(false)
  // Where texts are stopped: an email was asked for, or the field was in use when the STOP came in.
  const [writing, setWriting] = useState<'asked' | 'kept' | null>(null)
  const [wasStopped, setWasStopped] = useState(isStopped)
  if (isStopped !== wasStopped) {
    setWasStopped(isStopped)
    const isWritten = draft.trim() !== ''
    // Without its field, the keys that follow would be shortcuts.
    setWriting(isStopped && (isWritten || hasFocus) ? 'kept' : null)
    // What is begun as an email stays one.
    if (!isStopped) setChoice(writing !== null && isWritten ? 'email' : 'sms')
  }
  const isOpen = !isStopped || writing === 'kept' || (writing === 'asked' && email !== null)
  return (
    <div
      className={styles.composer}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      {isStopped && isOpen && <StoppedLine {...conversation} />}
      {isOpen ? (
        <ReplyForm
          {...props}
          isStarted={isStarted || writing === 'asked'}
          channel={email === null ? 'sms' : isStopped ? 'email' : choice}
          onChannel={setChoice}
          onSent={(text) => {
            // The next one is a text again, where texts are taken.
            setChoice('sms')
            onSent(text)
          }}
        />
      ) : (
        <StoppedNotice {...conversation} onWrite={() => setWriting('asked')} />
      )}
    </div>
  )
}

type FormProps = Props & {
  channel: Channel
  onChannel: (channel: Channel) => void
}

function ReplyForm(props: FormProps) {
  const { conversation, draft, onDraft, isStarted, channel, onChannel, onSent } = props
  const { id, email, isStopped } = conversation
  const field = useRef<HTMLTextAreaElement>(null)
  const sizeId = useId()
  useEffect(() => {
    if (isStarted) field.current?.focus()
  }, [isStarted])
  const [problem, setProblem] = useState<string>()
  const send = useSendReply(id, nameOf(conversation), { onSent, onFailed: setProblem })
  const values = knownValues(conversation, readSettings())
  const hasLink = conversation.jobId !== null
  const isRefused = isStopped && channel === 'sms'
  const missing = isRefused
    ? `${nameOf(conversation)} stopped all texts. Call instead`
    : problemOf(draft, hasLink)
  const type = (text: string) => {
    setProblem(undefined)
    send.change()
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
      className={styles.form}
      data-reply
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
        {email !== null && !isStopped && (
          <div className={styles.channels}>
            <Segments label="Send as" options={CHANNELS} value={channel} onChange={onChannel} />
          </div>
        )}
      </div>
      <ReplyField
        ref={field}
        value={draft}
        values={Object.values(values)}
        hasLink={hasLink}
        error={problem}
        describedBy={sizeId}
        label={channel === 'sms' ? 'Reply by text' : `Reply by email to ${email}`}
        onValue={type}
        onSend={submit}
      />
      <div className={`${layout.spread} ${styles.foot}`}>
        <ReplySize
          id={sizeId}
          {...{ draft, isRefused }}
          emailTo={channel === 'email' ? email : null}
        />
        <Button
          needs="run-jobs"
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
function problemOf(draft: string, hasLink: boolean): string | undefined {
  if (draft.trim() === '') return 'Please write a message'
  const [open] = openPlaceholders(draft, hasLink)
  if (open !== undefined) return `Replace ${open} before you send this`
  return toGsm7(withSampleLink(draft)).length > MAX_SMS_CHARACTERS
    ? `Please use at most ${MAX_SMS_CHARACTERS} characters`
    : undefined
}
