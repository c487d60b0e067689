import { useState } from 'react'
import { moveMailing } from '../../../contract/mailing-moves.ts'
import { flowFacts, type Mailing } from '../../../contract/mailings.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import layout from '../../ui/layout/layout.module.css'
import { MultiSelect } from '../../ui/menu/MultiSelect.tsx'
import { MAILING_READS } from './mailing-reads.ts'
import styles from './mailings.module.css'
import { numberOf, Rates, TestToYourself } from './SendPanel.tsx'
import type { MailingForm } from './use-mailing-draft.ts'
import { StepHead } from './WhoPanel.tsx'

const monthName = new Intl.DateTimeFormat('en-CA', { month: 'long', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName.format(new Date(Date.UTC(2026, index, 1))),
}))

/** 3 of a flow: how often a person gets it, in which months, and whether it is on. */
export function FlowPanel({ mailing, form }: { mailing: Mailing; form: MailingForm }) {
  const { periodDays, months } = form.draft
  const isOn = mailing.status === 'on'
  const [question, ask] = useState<string | null>(null)
  const move = useApiMutation(moveMailing, {
    refetches: MAILING_READS,
    success: ({ status }) => `The flow is ${status}.`,
    failure: (error) =>
      // The screen asks once more.
      error.problem && 'usesLeft' in error.problem
        ? null
        : { title: 'Error', message: error.reason },
  })
  const send = (acceptsFewUses: boolean) =>
    move.mutate(
      {
        params: { mailingId: mailing.id },
        body: { move: isOn ? 'turn_off' : 'turn_on', acceptsFewUses },
      },
      {
        onError: (error) => {
          if (error.problem && 'usesLeft' in error.problem) ask(error.reason)
        },
      },
    )
  const turn = () => form.save(() => send(false))
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
        <Button
          needs="run-marketing"
          variant={isOn ? 'secondary' : 'primary'}
          disabled={!isOn && !form.isValid}
          pending={(move.isPending || form.isSaving) && (isOn ? 'Turning off...' : 'Turning on...')}
          onClick={turn}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
      <TestToYourself mailing={mailing} form={form} />
      <ConfirmDialog
        opened={question !== null}
        title="Fewer uses than people. Turn on anyway?"
        action="Turn on anyway"
        variant="primary"
        onCancel={() => ask(null)}
        onConfirm={() => {
          ask(null)
          send(true)
        }}
      >
        <p>{question}.</p>
      </ConfirmDialog>
    </section>
  )
}
