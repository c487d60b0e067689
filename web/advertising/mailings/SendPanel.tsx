import { IconCalendar, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant, formatTime, LocalTime } from '../../../contract/calendar.ts'
import { scheduleMailing } from '../../../contract/mailing-moves.ts'
import {
  getMailingTests,
  type MailingAudienceCounts,
  testMailing,
} from '../../../contract/mailing-people.ts'
import type { Mailing } from '../../../contract/mailings.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { MAILING } from '../../ui/keys/places.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { type Accepted, AskAgain, questionIn, type Question } from './AskAgain.tsx'
import { MAILING_READS } from './mailing-reads.ts'
import styles from './mailings.module.css'
import type { MailingForm } from './use-mailing-draft.ts'
import { StepHead } from './WhoPanel.tsx'

type Props = {
  mailing: Mailing
  form: MailingForm
  counts: MailingAudienceCounts | undefined
  /** Date and time as the field has them; empty: now. */
  start: string
  onStart: (start: string) => void
}

export const numberOf = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 5))

/** 3: when it begins and how fast it goes, a test to oneself, and the button that schedules it. */
export function SendPanel({ mailing, form, counts, start, onStart }: Props) {
  return (
    <section className={layout.panel} aria-label="Send">
      <StepHead step={3} title="Send" />
      <div className={`${layout.stack} ${styles.part}`}>
        <TextField
          label="Date and start, Pacific time"
          type="datetime-local"
          value={start}
          onValue={onStart}
          hint="Empty: as soon as you schedule it."
        />
        <Rates form={form} />
        {counts && <Waiting counts={counts} onStart={onStart} />}
        <Schedule mailing={mailing} form={form} counts={counts} start={start} />
      </div>
      <TestToYourself mailing={mailing} form={form} />
    </section>
  )
}

export function Rates({ form }: { form: MailingForm }) {
  const { textsPerMinute, emailsPerMinute } = form.draft
  return (
    <div className={styles.pair}>
      <TextField
        label="Texts a minute"
        inputMode="numeric"
        value={String(textsPerMinute)}
        error={form.problem('textsPerMinute')}
        onValue={(text) => form.change({ textsPerMinute: numberOf(text) })}
      />
      <TextField
        label="Emails a minute"
        inputMode="numeric"
        value={String(emailsPerMinute)}
        error={form.problem('emailsPerMinute')}
        onValue={(text) => form.change({ emailsPerMinute: numberOf(text) })}
      />
    </div>
  )
}

/** Texts that would wait for the morning, and the start that avoids it. */
function Waiting({ counts, onStart }: Pick<Props, 'onStart'> & { counts: MailingAudienceCounts }) {
  const { waiting, waitUntil, earlierStart } = counts
  if (waiting === 0 || waitUntil === null) return null
  return (
    <div className={`${layout.notice} ${layout.spread} ${styles.wait}`}>
      <p>
        <b>
          {formatCount(waiting)} {waiting === 1 ? 'text' : 'texts'} would wait until{' '}
          {formatInstant(waitUntil)}.
        </b>
        {earlierStart && ` From ${formatTime(earlierStart)} none would.`}
      </p>
      {earlierStart && (
        <Button size="s" onClick={() => onStart(LocalTime.encode(earlierStart))}>
          Start at {formatTime(earlierStart)}
        </Button>
      )}
    </div>
  )
}

function Schedule({ mailing, form, counts, start }: Omit<Props, 'onStart'>) {
  const [question, ask] = useState<Question | null>(null)
  const [accepted, accept] = useState<Accepted>({})
  const schedule = useApiMutation(scheduleMailing, {
    refetches: MAILING_READS,
    success: ({ startsAt }) => ({
      title: 'Scheduled',
      message: startsAt ? `It starts ${formatInstant(startsAt)}.` : 'It starts now.',
    }),
    failure: (error) =>
      questionIn(error, 'Schedule') ? null : { title: 'Not scheduled', message: error.reason },
  })
  const startsAt = LocalTime.safeDecode(start).data ?? null
  const send = (accepts: Accepted) => {
    accept(accepts)
    schedule.mutate(
      {
        params: { mailingId: mailing.id },
        body: { startsAt, acceptsFewUses: false, ...accepts },
      },
      { onError: (error) => ask(questionIn(error, 'Schedule')) },
    )
  }
  const people = counts ? counts.email + counts.text : 0
  const when = startsAt ? `for ${formatInstant(startsAt)}` : 'now'
  const begin = () => form.save(() => send({}))
  return (
    <>
      <SendingProblem counts={counts} />
      <Button
        needs="run-marketing"
        variant="primary"
        icon={<IconCalendar size={18} />}
        disabled={!form.isValid || people === 0 || Boolean(counts?.sendingProblem)}
        pending={(schedule.isPending || form.isSaving) && 'Scheduling...'}
        onClick={begin}
      >
        {startsAt ? 'Schedule' : 'Send'} {formatCount(people)} {when}
      </Button>
      <AskAgain
        question={question}
        onNo={() => ask(null)}
        onYes={(accepts) => send({ ...accepted, ...accepts })}
      />
    </>
  )
}

/** Why no campaign can be sent, before a person presses the button. */
export const SendingProblem = ({ counts }: Pick<Props, 'counts'>) =>
  counts?.sendingProblem && (
    <p className={`${layout.notice} ${layout.soon}`}>{counts.sendingProblem}.</p>
  )

const IN_FLIGHT = ['queued', 'unknown']
const WATCHED_MS = 2_000

/** Sends the message to the person who presses, and says where it is. */
export function TestToYourself({ mailing, form }: { mailing: Mailing; form: MailingForm }) {
  const args = { params: { mailingId: mailing.id } }
  const tests = useQuery({
    ...apiQuery(getMailingTests, args),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => IN_FLIGHT.includes(status)) ? WATCHED_MS : false,
  })
  const test = useApiMutation(testMailing, {
    refetches: [getMailingTests],
    success: 'The test is on its way to you.',
    failure: ({ reason }) => ({ title: 'No test was sent', message: reason }),
  })
  const send = () => form.save(() => test.mutate(args))
  const maySend = useMissingRight('run-marketing') === null
  useKeys(MAILING, { test: () => maySend && send() })
  return (
    <div className={`${layout.spread} ${styles.part} ${styles.test}`}>
      <div>
        <b>Test to yourself</b>
        {(tests.data ?? []).map(({ id, to, status, at, failure }) => (
          <p key={id} className={layout.quiet}>
            {to}: {failure ?? status}, {formatInstant(at)}
          </p>
        ))}
      </div>
      <Button
        needs="run-marketing"
        icon={<IconSend size={18} />}
        disabled={!form.isValid}
        pending={test.isPending && 'Sending...'}
        onClick={send}
      >
        Send test
      </Button>
    </div>
  )
}
