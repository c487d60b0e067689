import { SLOT_LABELS, SLOTS, type Slot } from '../../../contract/calendar.ts'
import type { HaulerSchedule } from '../../../contract/hauler-schedule.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Segments } from '../../ui/button/Segments.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { JobStepper } from './AvailabilityDays.tsx'
import { submitText, type DatesKind } from './dates-choice.ts'
import { DatesCalendar } from './DatesCalendar.tsx'
import { DatesSummary } from './DatesSummary.tsx'
import styles from './schedule.module.css'
import { useDatesChange } from './use-dates-change.ts'

const KINDS = [
  { value: 'off', label: 'Day off' },
  { value: 'part', label: 'Part of a day' },
  { value: 'extra', label: 'Extra hours' },
] as const

type Props = { schedule: HaulerSchedule; first: DatesKind; onClose: () => void }

/** Sets dates apart from the week: a tap on the first day, another on the last. */
export function DatesDialog({ schedule, first, onClose }: Props) {
  const change = useDatesChange(schedule, first, onClose)
  const { choice, missing } = change
  const { kind, slots, maxJobs } = choice
  return (
    <Dialog title={kind === 'extra' ? 'Extra hours' : 'Days off'} isNarrow onClose={onClose}>
      <div className={layout.stack}>
        <Segments label="What changes" options={KINDS} value={kind} onChange={change.setKind} />
        <DatesCalendar schedule={schedule} chosen={choice.dates} onPick={change.pick} />
        {kind !== 'off' && <SlotPicker slots={slots} onSlots={change.setSlots} />}
        {kind === 'extra' && (
          <div className={layout.spread}>
            <span>Jobs in each slot</span>
            <JobStepper about="each slot" count={maxJobs} least={1} onCount={change.setMaxJobs} />
          </div>
        )}
        <DatesSummary schedule={schedule} change={change} />
        <TextField
          label="Note (optional)"
          hint="Only you and our team read it."
          maxLength={200}
          value={change.note}
          onValue={change.setNote}
        />
        <div className={styles.foot}>
          {change.isTried && missing !== null && (
            <p role="alert" className={styles.missing}>
              {missing}
            </p>
          )}
          <Button
            variant="cta"
            size="l"
            wide
            unready={missing !== null}
            pending={change.isSaving && 'Saving...'}
            onClick={change.send}
          >
            {submitText(choice)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type SlotPickerProps = { slots: readonly Slot[]; onSlots: (slots: readonly Slot[]) => void }

const SlotPicker = ({ slots, onSlots }: SlotPickerProps) => (
  <div className={layout.row} role="group" aria-label="Time slots">
    {SLOTS.map((slot) => (
      <button
        key={slot}
        type="button"
        className={layout.pill}
        aria-pressed={slots.includes(slot)}
        onClick={() =>
          onSlots(slots.includes(slot) ? slots.filter((each) => each !== slot) : [...slots, slot])
        }
      >
        {SLOT_LABELS[slot]}
      </button>
    ))}
  </div>
)
