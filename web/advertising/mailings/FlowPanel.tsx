import { useState } from 'react'
import { moveMailing } from '../../../contract/mailing-moves.ts'
import type { MailingAudienceCounts } from '../../../contract/mailing-people.ts'
import { flowFacts, type Mailing } from '../../../contract/mailings.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { MultiSelect } from '../../ui/menu/MultiSelect.tsx'
import { type Accepted, AskAgain, questionIn, type Question } from './AskAgain.tsx'
import { MAILING_READS } from './mailing-reads.ts'
import styles from './mailings.module.css'
import { numberOf, Rates, SendingProblem, TestToYourself } from './SendPanel.tsx'
import type { MailingForm } from './use-mailing-draft.ts'
import { StepHead } from './WhoPanel.tsx'

const monthName = new Intl.DateTimeFormat('en-CA', { month: 'long', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName.format(new Date(Date.UTC(2026, index, 1))),
}))

type Props = { mailing: Mailing; form: MailingForm; counts: MailingAudienceCounts | undefined }

/** 3 of a flow: how often a person gets it, in which months, and whether it is on. */
export function FlowPanel({ mailing, form, counts }: Props) {
  const { periodDays, months } = form.draft
  const isOn = mailing.status === 'on'
  const [question, ask] = useState<Question | null>(null)
  const [accepted, accept] = useState<Accepted>({})
  const move = useApiMutation(moveMailing, {
    refetches: MAILING_READS,
    success: ({ status }) => `The flow is ${status}.`,
    failure: (error) =>
      questionIn(error, 'Turn on') ? null : { title: 'Error', message: error.reason },
  })
  const send = (accepts: Accepted) => {
    accept(accepts)
    move.mutate(
      {
        params: { mailingId: mailing.id },
        body: { move: isOn ? 'turn_off' : 'turn_on', ...accepts },
      },
      { onError: (error) => ask(questionIn(error, 'Turn on')) },
    )
  }
  const turn = () => form.save(() => send({}))
  return (
    <section className={layout.panel} aria-label="Flow">
      <StepHead step={3} title={mailing.flow ? flowFacts[mailing.flow].label : 'Flow'} />
      <div className={`${layout.stack} ${styles.part}`}>
        <TextField
          label="A person gets it again after so many days at the earliest"
          inputMode="numeric"
          value={String(periodDays)}
          error={form.problem('periodDays')}
          onValue={(text) => form.change({ periodDays: numberOf(text) })}
        />
        <MultiSelect
          label="Months, all if none is chosen"
          options={MONTHS}
          value={months.map(String)}
          onValue={(chosen) =>
            form.change({ months: chosen.map(Number).toSorted((a, b) => a - b) })
          }
        />
        <Rates form={form} />
        <p className={layout.quiet}>
          It looks for people once a day and writes between the quiet hours.
        </p>
        {!isOn && <SendingProblem counts={counts} />}
        <Button
          needs="run-marketing"
          variant={isOn ? 'secondary' : 'primary'}
          disabled={!isOn && (!form.isValid || Boolean(counts?.sendingProblem))}
          pending={(move.isPending || form.isSaving) && (isOn ? 'Turning off...' : 'Turning on...')}
          onClick={turn}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
      <TestToYourself mailing={mailing} form={form} />
      <AskAgain
        question={question}
        onNo={() => ask(null)}
        onYes={(accepts) => send({ ...accepted, ...accepts })}
      />
    </section>
  )
}
