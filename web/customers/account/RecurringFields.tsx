import { ACCESS_PLACES, type AccessPlace, LONGEST_ACCESS_NOTES } from '../../../contract/access.ts'
import { addDays, dayOf, windowFacts, WINDOWS } from '../../../contract/calendar.ts'
import type { CommercialAccount } from '../../../contract/commercial-accounts.ts'
import type { CustomerRecord } from '../../../contract/customer-record.ts'
import { LOAD_SIZES, loadSizeFacts } from '../../../contract/jobs.ts'
import { intervalNames, INTERVALS } from '../../../contract/recurring-pickups.ts'
import { now } from '../../clock.ts'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import { AddItem } from '../../ui/items/AddItem.tsx'
import { countOf, withCount } from '../../ui/items/counts.ts'
import { ItemTiles } from '../../ui/items/ItemTiles.tsx'
import { useKnownItems } from '../../ui/items/use-known-items.ts'
import styles from './account.module.css'
import { type DraftErrors, hasFloors, type RecurringDraft } from './recurring-draft.ts'

type PartProps = {
  draft: RecurringDraft
  errors: DraftErrors
  set: (changes: Partial<RecurringDraft>) => void
}
type Props = PartProps & {
  addresses: CustomerRecord['addresses']
  account: CommercialAccount
}

/** Everything that is agreed about a recurring pickup: when, what, where, whom the hauler meets. */
export const RecurringFields = ({ draft, errors, set, addresses, account }: Props) => (
  <>
    <When {...{ draft, errors, set }} />
    <What {...{ draft, errors, set }} />
    <Where {...{ draft, errors, set }} addresses={addresses} />
    <fieldset className={styles.part}>
      <legend>On site</legend>
      <div className={styles.pair}>
        <TextField
          label="First name"
          value={draft.firstName}
          error={errors.firstName}
          onValue={(firstName) => set({ firstName })}
        />
        <TextField
          label="Last name"
          value={draft.lastName}
          error={errors.lastName}
          onValue={(lastName) => set({ lastName })}
        />
        <TextField
          label="Phone"
          type="tel"
          value={draft.phone}
          error={errors.phone}
          onValue={(phone) => set({ phone })}
        />
        <TextField
          label={account.requiresPo ? 'PO number' : 'PO number (optional)'}
          maxLength={60}
          value={draft.poNumber}
          error={errors.poNumber}
          onValue={(poNumber) => set({ poNumber })}
        />
      </div>
    </fieldset>
  </>
)

const When = ({ draft, errors, set }: PartProps) => (
  <fieldset className={styles.part}>
    <legend>When</legend>
    <div className={styles.pair}>
      <SelectField
        label="How often"
        value={draft.every}
        options={INTERVALS.map((value) => ({ value, label: intervalNames[value] }))}
        onValue={(every) => set({ every })}
      />
      <SelectField
        label="Window"
        value={draft.window}
        options={WINDOWS.map((value) => ({ value, label: windowFacts[value].hours }))}
        onValue={(window) => set({ window })}
      />
      <TextField
        label="First day"
        type="date"
        min={addDays(dayOf(now()), 1)}
        hint="All others are on its weekday"
        value={draft.firstDay}
        error={errors.firstDay}
        onValue={(firstDay) => set({ firstDay })}
      />
      <TextField
        label="Last day (optional)"
        type="date"
        min={draft.firstDay}
        hint="Without one until it's ended"
        value={draft.lastDay}
        error={errors.lastDay}
        onValue={(lastDay) => set({ lastDay })}
      />
    </div>
  </fieldset>
)

function What({ draft, errors, set }: PartProps) {
  const catalogue = useKnownItems()
  const count = (key: string, quantity: number) =>
    set({ items: withCount(draft.items, key, quantity) })
  return (
    <fieldset className={styles.part}>
      <legend>What</legend>
      <AddItem
        id="recurring-items"
        catalogue={catalogue.items}
        isFailed={catalogue.state === 'failed'}
        onAdd={({ key }, more) => count(key, countOf(draft.items, key) + more)}
      />
      {draft.items.length > 0 && (
        <ItemTiles
          catalogue={catalogue.items}
          items={draft.items}
          onCount={({ key }, quantity) => count(key, quantity)}
        />
      )}
      {errors.items && <FieldMessage id="recurring-items-error" text={errors.items} />}
      <TextField
        label={draft.items.length > 0 ? 'In words (optional)' : 'What is picked up'}
        placeholder="Cardboard and broken furniture from the bin room"
        value={draft.description}
        error={errors.description}
        onValue={(description) => set({ description })}
      />
      <SelectField
        label="Size of the load"
        value={draft.loadSize}
        options={[
          { value: '', label: 'By the items' },
          ...LOAD_SIZES.map((value) => ({ value, label: loadSizeFacts[value].label })),
        ]}
        onValue={(loadSize) => set({ loadSize })}
      />
    </fieldset>
  )
}

const PLACES: Record<AccessPlace, string> = {
  curb: 'Curb or driveway',
  garage: 'Garage or ground floor',
  inside: 'Inside, ground floor',
  upstairs: 'Upstairs',
  basement: 'Basement',
}

const Where = ({ draft, errors, set, addresses }: PartProps & Pick<Props, 'addresses'>) => (
  <fieldset className={styles.part}>
    <legend>Where</legend>
    <TextField
      label="Address"
      list="recurring-addresses"
      value={draft.address}
      error={errors.address}
      onValue={(address) => set({ address })}
    />
    <datalist id="recurring-addresses">
      {addresses.map(({ id, address }) => (
        <option key={id} value={address} />
      ))}
    </datalist>
    <div className={styles.pair}>
      <SelectField
        label="Where it is"
        value={draft.place}
        options={ACCESS_PLACES.map((value) => ({ value, label: PLACES[value] }))}
        onValue={(place) => set({ place })}
      />
      <TextField
        label="Walk to the truck, in minutes"
        inputMode="numeric"
        value={draft.walkMinutes}
        error={errors.walkMinutes}
        onValue={(walkMinutes) => set({ walkMinutes })}
      />
      {hasFloors(draft) && (
        <>
          <TextField
            label="Floors"
            inputMode="numeric"
            value={draft.floors}
            error={errors.floors}
            onValue={(floors) => set({ floors })}
          />
          <CheckboxField
            label="Elevator"
            checked={draft.elevator}
            onChecked={(elevator) => set({ elevator })}
          />
        </>
      )}
    </div>
    <TextArea
      label="Access notes (optional)"
      rows={2}
      placeholder="Loading bay P1, height 2.9 m"
      maxLength={LONGEST_ACCESS_NOTES}
      value={draft.notes}
      error={errors.notes}
      onValue={(notes) => set({ notes })}
    />
    <CheckboxField
      label="No one has to be there"
      checked={draft.unattended}
      onChecked={(unattended) => set({ unattended })}
    />
  </fieldset>
)
