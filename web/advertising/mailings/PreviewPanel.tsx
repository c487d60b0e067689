import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  EMAIL_FRAME,
  type MailingPreview,
  previewMailing,
} from '../../../contract/mailing-people.ts'
import type { Mailing } from '../../../contract/mailings.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { apiQuery } from '../../api/query.ts'
import { useDebounced } from '../../ui/browser/use-debounced.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Segments } from '../../ui/button/Segments.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './mailings.module.css'
import type { Draft } from './use-mailing-draft.ts'

type Look = 'phone' | 'desktop' | 'dark'
const LOOKS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
  { value: 'dark', label: 'Dark' },
] as const
const SETTLED_MS = 700

type Props = { mailing: Mailing; draft: Draft; isValid: boolean }

/** The message as a real person would get it, one after another. */
export function PreviewPanel({ mailing, draft, isValid }: Props) {
  const [index, setIndex] = useState(0)
  const [look, setLook] = useState<Look>('phone')
  const { segment, email, text, code } = useDebounced(draft, SETTLED_MS)
  const query = useQuery({
    ...apiQuery(previewMailing, {
      params: { mailingId: mailing.id },
      body: { segment, email, text, code, index },
    }),
    placeholderData: keepPreviousData,
    enabled: isValid,
  })
  const preview = query.data?.preview
  return (
    <section className={layout.panel} aria-label="Preview" aria-busy={query.isFetching}>
      <header className={`${layout.spread} ${styles.head}`}>
        <h3>Preview</h3>
        {preview && (
          <span className={layout.line}>
            <IconButton
              size="s"
              label="Person before"
              onClick={() => setIndex((preview.index + preview.people - 1) % preview.people)}
            >
              <IconChevronLeft size={18} />
            </IconButton>
            <span>
              {preview.name || 'No name'}, {formatCount(preview.index + 1)} of{' '}
              {formatCount(preview.people)}
            </span>
            <IconButton
              size="s"
              label="Next person"
              onClick={() => setIndex((preview.index + 1) % preview.people)}
            >
              <IconChevronRight size={18} />
            </IconButton>
          </span>
        )}
      </header>
      <div className={`${layout.stack} ${styles.part}`}>
        {!preview && (
          <p className={layout.quiet}>
            {isValid ? 'No one would get this message now.' : 'Fix the message to see it here.'}
          </p>
        )}
        {preview && preview.claims.length > 0 && (
          <p className={`${layout.notice} ${layout.soon}`}>
            <b>Check what this claims:</b> {preview.claims.map((claim) => `“${claim}”`).join(', ')}.
            No fact of the business supports it.
          </p>
        )}
        {preview?.email && <EmailPreview email={preview.email} look={look} onLook={setLook} />}
        {preview?.text && <TextPreview text={preview.text} />}
      </div>
    </section>
  )
}

type EmailProps = {
  email: NonNullable<MailingPreview['email']>
  look: Look
  onLook: (look: Look) => void
}

function EmailPreview({ email, look, onLook }: EmailProps) {
  return (
    <>
      <div className={layout.spread}>
        <b>Email</b>
        <Segments label="Look" options={LOOKS} value={look} onChange={onLook} />
      </div>
      <div className={styles.mail}>
        <p className={layout.quiet}>{email.from}</p>
        <p>
          <b>{email.subject}</b>
        </p>
        {email.preview && <p className={layout.quiet}>{email.preview}</p>}
        <EmailFrame html={email.html} look={look} />
      </div>
    </>
  )
}

/** The email in a page of its own, which takes the inline styles that emails have. No script runs in it. */
function EmailFrame({ html, look }: { html: string; look: Look }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    const page = isLoaded ? frame.current?.contentDocument : undefined
    page?.open()
    page?.write(html)
    page?.close()
  }, [html, isLoaded])
  return (
    <iframe
      ref={frame}
      title="The email"
      sandbox="allow-same-origin"
      className={styles.frame}
      data-look={look}
      src={EMAIL_FRAME}
      onLoad={() => setIsLoaded(true)}
    />
  )
}

const TextPreview = ({ text }: { text: NonNullable<MailingPreview['text']> }) => (
  <>
    <div className={layout.spread}>
      <b>Text</b>
      <span className={layout.quiet}>
        {text.characters} of {text.room}, {text.segments}{' '}
        {text.segments === 1 ? 'segment' : 'segments'}
      </span>
    </div>
    <p className={styles.bubble}>{text.text}</p>
  </>
)
