import type { ReactNode } from 'react'
import {
  audienceFacts,
  MAILING_AUDIENCES,
  type MailingAudience,
} from '../../../contract/mailing-content.ts'
import { leftOutLabels, type MailingAudienceCounts } from '../../../contract/mailing-people.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { MultiSelect } from '../../ui/menu/MultiSelect.tsx'
import styles from './mailings.module.css'
import type { MailingForm } from './use-mailing-draft.ts'

type Props = { form: MailingForm; counts: MailingAudienceCounts | undefined; isCounting: boolean }

const AUDIENCES = MAILING_AUDIENCES.map((value) => ({ value, label: audienceFacts[value].label }))
const AREAS = SERVICE_AREAS.map((value) => ({ value, label: value }))

/** Whole numbers as they are typed; 0 for nothing. */
const numberIn = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 5))

/** 1: the rules, and who would get the message and who would not. */
export function WhoPanel({ form, counts, isCounting }: Props) {
  const { segment } = form.draft
  const change = (fields: Partial<typeof segment>) =>
    form.change({ segment: { ...segment, ...fields } })
  const { about, since } = audienceFacts[segment.audience]
  return (
    <section className={layout.panel} aria-label="Who gets it" aria-busy={isCounting}>
      <StepHead step={1} title="Who gets it" />
      <div className={`${layout.stack} ${styles.part}`}>
        <SelectField
          label="People"
          options={AUDIENCES}
          value={segment.audience}
          hint={about}
          onValue={(value) => change({ audience: audienceIn(value) })}
        />
        {segment.audience !== 'leads' && (
          <MultiSelect
            label="Areas, all if none is chosen"
            options={AREAS}
            value={segment.areas}
            onValue={(areas) => change({ areas })}
          />
        )}
        <DaysFields form={form} since={since} />
        {segment.audience === 'customers' && (
          <>
            <CheckboxField
              label="Not booked since"
              checked={segment.isNotBookedSince}
              onChecked={(isNotBookedSince) => change({ isNotBookedSince })}
            />
            <CheckboxField
              label="Has not rated the last pickup"
              checked={segment.isUnrated}
              onChecked={(isUnrated) => change({ isUnrated })}
            />
          </>
        )}
        <TextField
          label="No other campaign in the last days"
          inputMode="numeric"
          value={String(segment.quietDays)}
          error={form.problem('segment.quietDays')}
          onValue={(text) => change({ quietDays: numberIn(text) })}
        />
      </div>
      {counts && <Counts counts={counts} />}
    </section>
  )
}

type StepProps = { step: number; title: string; children?: ReactNode }

export const StepHead = ({ step, title, children }: StepProps) => (
  <header className={`${layout.spread} ${styles.head}`}>
    <span className={layout.line}>
      <span className={styles.step} aria-hidden="true">
        {step}
      </span>
      <h3>{title}</h3>
    </span>
    {children}
  </header>
)

const audienceIn = (value: string): MailingAudience =>
  MAILING_AUDIENCES.find((each) => each === value) ?? 'customers'

function DaysFields({ form, since }: { form: MailingForm; since: string }) {
  const { segment } = form.draft
  const { days } = segment
  const set = (next: typeof days) => form.change({ segment: { ...segment, days: next } })
  return (
    <div className={layout.stack}>
      <CheckboxField
        label={`${since}: only so many days ago`}
        checked={days !== null}
        onChecked={(isOn) => set(isOn ? { from: 180, to: 730 } : null)}
      />
      {days && (
        <div className={styles.pair}>
          <TextField
            label="From, days ago"
            inputMode="numeric"
            value={String(days.from)}
            error={form.problem('segment.days.from')}
            onValue={(text) => set({ ...days, from: numberIn(text) })}
          />
          <TextField
            label="To, days ago"
            inputMode="numeric"
            value={String(days.to)}
            error={form.problem('segment.days.to')}
            onValue={(text) => set({ ...days, to: numberIn(text) })}
          />
        </div>
      )}
    </div>
  )
}

function Counts({ counts }: { counts: MailingAudienceCounts }) {
  const sent = counts.email + counts.text
  const left = counts.people - sent
  return (
    <>
      <div className={`${layout.stack} ${styles.part} ${styles.sent}`} aria-live="polite">
        <p className={layout.spread}>
          <b>Will be sent</b>
          <b className={layout.figure}>{formatCount(sent)}</b>
        </p>
        <div className={styles.pair}>
          <p className={styles.way}>
            Email <b className="num">{formatCount(counts.email)}</b>
          </p>
          <p className={styles.way}>
            Text <b className="num">{formatCount(counts.text)}</b>
          </p>
        </div>
        <p className={layout.quiet}>{consentText(counts)}</p>
      </div>
      <div className={`${layout.stack} ${styles.part}`}>
        <p className={layout.spread}>
          <b>Left out</b>
          <b className="num">{formatCount(left)}</b>
        </p>
        {counts.leftOut.map(({ reason, people }) => (
          <p key={reason} className={layout.spread}>
            <span>{leftOutLabels[reason]}</span>
            <span className="num">{formatCount(people)}</span>
          </p>
        ))}
      </div>
    </>
  )
}

function consentText({ express, implied, endingBefore }: MailingAudienceCounts): string {
  const sources = `One message per person. ${formatCount(express)} said yes, ${formatCount(implied)} by a purchase or an inquiry`
  return endingBefore === 0
    ? `${sources}. Each is checked again when it is sent.`
    : `${sources}; ${formatCount(endingBefore)} of these run out before the start and are left out then.`
}
