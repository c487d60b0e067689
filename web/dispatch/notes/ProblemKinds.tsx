import {
  IconBiohazard,
  IconDots,
  IconLock,
  IconPhone,
  IconStack2,
  IconTool,
  IconBandage,
  type Icon,
} from '@tabler/icons-react'
import {
  HAULER_PROBLEM_KINDS,
  haulerProblemCopy,
  type HaulerProblemKind,
} from '../../../contract/hauler-notes.ts'
import { readSettings } from '../../settings.ts'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import field from '../../ui/field/field.module.css'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { dialable } from '../../ui/field/phone.ts'
import layout from '../../ui/layout/layout.module.css'
import { problemAdvice } from './note-copy.ts'
import styles from './note-sheet.module.css'

/** Where a hauler is sent instead of a report; absent where that can't be done now. */
export type Pointers = { onPrice?: (() => void) | undefined; onRelease?: (() => void) | undefined }

type Props = {
  kind: HaulerProblemKind | null
  onKind: (kind: HaulerProblemKind) => void
  isMissing: boolean
  pointers: Pointers
}

const ICONS: Record<HaulerProblemKind, Icon> = {
  no_access: IconLock,
  unsafe_items: IconBiohazard,
  more_than_booked: IconStack2,
  truck: IconTool,
  damage: IconBandage,
  other: IconDots,
}

/** What the problem is about, and what helps faster than the report. */
export const ProblemKinds = ({ kind, onKind, isMissing, pointers }: Props) => (
  <>
    <fieldset className={styles.kinds}>
      <legend>What is it about?</legend>
      {HAULER_PROBLEM_KINDS.map((each) => {
        const Mark = ICONS[each]
        return (
          <label key={each} className={field.choice}>
            <input
              type="radio"
              name="problem-kind"
              className={field.cover}
              checked={kind === each}
              aria-invalid={isMissing || undefined}
              onChange={() => onKind(each)}
            />
            <Mark size={20} stroke={1.9} aria-hidden="true" />
            <span>{haulerProblemCopy[each]}</span>
          </label>
        )
      })}
    </fieldset>
    {isMissing && <FieldMessage id="problem-kind" text="Please choose what it is about" />}
    <div role="status">{kind && <Advice kind={kind} pointers={pointers} />}</div>
  </>
)

function Advice({ kind, pointers }: { kind: HaulerProblemKind; pointers: Pointers }) {
  const advice = problemAdvice[kind]
  if (!advice) return null
  return (
    <div
      className={`${layout.notice} ${kind === 'damage' ? layout.bad : layout.info} ${styles.advice}`}
    >
      <p>
        <b>{advice.title}</b> {advice.text}
      </p>
      {kind === 'more_than_booked' &&
        (pointers.onPrice ? (
          <Button onClick={pointers.onPrice}>Change the price</Button>
        ) : (
          <p>
            That works once you’ve started the job, and while no other price waits for an answer.
          </p>
        ))}
      {kind === 'truck' && pointers.onRelease && (
        <Button onClick={pointers.onRelease}>Release job</Button>
      )}
      {kind === 'damage' && <CallUs />}
    </div>
  )
}

function CallUs() {
  const { supportPhone } = readSettings()
  return (
    <ButtonLink
      href={`tel:${dialable(supportPhone)}`}
      icon={<IconPhone size={20} aria-hidden="true" />}
    >
      Call us, {supportPhone}
    </ButtonLink>
  )
}
