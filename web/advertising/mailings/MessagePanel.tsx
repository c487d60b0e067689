import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listLeadMagnets } from '../../../contract/lead-magnets.ts'
import {
  type MailingEmail,
  type MailingToken,
  mailingTokens,
} from '../../../contract/mailing-content.ts'
import type { MailingId } from '../../../contract/mailings.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Segments } from '../../ui/button/Segments.tsx'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './mailings.module.css'
import type { MailingForm } from './use-mailing-draft.ts'
import { WriteWithAi } from './WriteWithAi.tsx'
import { StepHead } from './WhoPanel.tsx'

const NO_EMAIL: MailingEmail = { subject: '', preview: '', content: '' }
const WAYS = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text' },
] as const

/** What stands for each token in the text; people without it read what comes after the bar. */
const WRITTEN: Record<MailingToken, string> = {
  firstName: '{{firstName|there}}',
  area: '{{area|your area}}',
  lastJobMonth: '{{lastJobMonth|the past}}',
  code: '{{code}}',
  referralCode: '{{referralCode|ask us for yours}}',
  link: '{{link}}',
}

type Props = { id: MailingId; form: MailingForm; nameless: number }

/** 2: what the message says, by email and by text. */
export function MessagePanel({ id, form, nameless }: Props) {
  const [way, setWay] = useState<'email' | 'text'>('email')
  return (
    <section className={layout.panel} aria-label="Message">
      <StepHead step={2} title="Message">
        <Segments label="Channel" options={WAYS} value={way} onChange={setWay} />
      </StepHead>
      <div className={`${layout.stack} ${styles.part}`}>
        <CodeField form={form} />
        {way === 'email' ? <EmailFields form={form} id={id} /> : <TextFields form={form} />}
        {nameless > 0 && (
          <p className={layout.quiet}>
            {nameless === 1 ? '1 person has' : `${nameless} people have`} no first name: they read
            the words after the bar.
          </p>
        )}
        <p className={`${layout.notice} ${styles.locked}`}>
          <b>Added by the server, cannot be removed.</b> Why they get this, who sends it with the
          postal address, Unsubscribe. Texts: the name first, “Reply STOP” and a link to opt out.
        </p>
      </div>
    </section>
  )
}

function CodeField({ form }: { form: MailingForm }) {
  const offers = useQuery(apiQuery(listLeadMagnets, {})).data ?? []
  const codes = offers
    .filter(({ targetType }) => targetType === 'customer')
    .map(({ code, title, left, state }) => ({
      value: code,
      label: `${code}, ${title}${state === 'active' ? '' : ` (${state.replaceAll('_', ' ')})`}${left === null ? '' : `, ${left} left`}`,
    }))
  const { code } = form.draft
  const isListed = code === null || codes.some(({ value }) => value === code)
  return (
    <SelectField
      label="Offer"
      prompt="No offer: the link leads to the home page"
      options={isListed ? codes : [{ value: code, label: code }, ...codes]}
      value={code ?? ''}
      onValue={(value) => form.change({ code: value === '' ? null : value })}
    />
  )
}

type Insert = { area: HTMLTextAreaElement | null; text: string; onText: (text: string) => void }

/** Puts a token where the caret is. */
function Tokens({ into }: { into: () => Insert }) {
  const insert = (token: MailingToken) => {
    const { area, text, onText } = into()
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length]
    onText(text.slice(0, from) + WRITTEN[token] + text.slice(to))
    area?.focus()
  }
  return (
    <div className={layout.row}>
      {Object.entries(mailingTokens).map(([name, label]) => (
        <Button key={name} size="s" variant="quiet" onClick={() => insert(name as MailingToken)}>
          + {label}
        </Button>
      ))}
    </div>
  )
}

function EmailFields({ form, id }: { form: MailingForm; id: MailingId }) {
  const content = useRef<HTMLTextAreaElement>(null)
  const { email } = form.draft
  const change = (fields: Partial<MailingEmail>) =>
    form.change({ email: { ...(email ?? NO_EMAIL), ...fields } })
  return (
    <>
      <CheckboxField
        label="Send by email"
        checked={email !== null}
        onChecked={(isOn) => form.change({ email: isOn ? NO_EMAIL : null })}
      />
      {email && (
        <>
          <TextField
            label="Subject"
            value={email.subject}
            error={form.isDirty ? form.problem('email.subject') : undefined}
            onValue={(subject) => change({ subject })}
          />
          <TextField
            label="Shown after the subject in the inbox"
            value={email.preview}
            error={form.problem('email.preview')}
            onValue={(preview) => change({ preview })}
          />
          <TextArea
            ref={content}
            label="Content"
            rows={10}
            value={email.content}
            error={form.isDirty ? form.problem('email.content') : undefined}
            onValue={(text) => change({ content: text })}
          />
          <WriteWithAi id={id} onWritten={(words) => change(words)} />
          <Tokens
            into={() => ({
              area: content.current,
              text: email.content,
              onText: (text) => change({ content: text }),
            })}
          />
        </>
      )}
    </>
  )
}

const FIRST_TEXT = 'Hi {{firstName|there}}, book your next pickup: {{link}}'

function TextFields({ form }: { form: MailingForm }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { text } = form.draft
  return (
    <>
      <CheckboxField
        label="Send by text to people who cannot get the email"
        checked={text !== null}
        onChecked={(isOn) => form.change({ text: isOn ? FIRST_TEXT : null })}
      />
      {text !== null && (
        <>
          <TextArea
            ref={area}
            label="Text"
            rows={5}
            value={text}
            error={form.isDirty ? form.problem('text') : undefined}
            onValue={(next) => form.change({ text: next })}
          />
          <Tokens
            into={() => ({
              area: area.current,
              text,
              onText: (next) => form.change({ text: next }),
            })}
          />
        </>
      )}
    </>
  )
}
