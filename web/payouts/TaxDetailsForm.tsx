import {
  PROVINCES,
  SELLER_KINDS,
  type SellerKind,
  type TaxDetails,
} from '../../contract/tax-details.ts'
import { Button } from '../ui/button/Button.tsx'
import { ErrorSummary } from '../ui/field/ErrorSummary.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import field from '../ui/field/field.module.css'
import styles from './tax-details.module.css'
import { useTaxForm, type TaxForm } from './use-tax-form.ts'

type Props = {
  given: TaxDetails | null
  onSaved: () => void
  /** Where there is something to go back to. */
  onCancel?: () => void
}

/** Edits all tax details together: any change requires the full number again. */
export function TaxDetailsForm({ given, onSaved, onCancel }: Props) {
  const { form, isSending, onSubmit } = useTaxForm(given, onSaved)
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Tax details">
      <ErrorSummary errors={form.errors} idOf={form.idOf} />
      <Kind form={form} />
      <Person form={form} />
      <Address form={form} />
      <Numbers form={form} isAgain={given !== null} />
      <footer className={`${layout.row} ${layout.space4}`}>
        <Button variant="cta" type="submit" pending={isSending && 'Saving...'}>
          Save tax details
        </Button>
        {onCancel && <Button onClick={onCancel}>Keep as they are</Button>}
      </footer>
    </form>
  )
}

type PartProps = { form: TaxForm }

const KINDS: Record<SellerKind, string> = {
  individual: 'As an individual',
  business: 'As a business',
}

const Kind = ({ form }: PartProps) => (
  <fieldset className={styles.kinds}>
    <legend>Do you work as an individual or a business?</legend>
    {SELLER_KINDS.map((kind, index) => (
      <label key={kind} className={field.choice}>
        <input
          type="radio"
          id={index === 0 ? form.idOf('kind') : form.idOf(`kind-${kind}`)}
          name={form.idOf('kind')}
          checked={form.values.kind === kind}
          onChange={() => form.set('kind', kind)}
        />
        {KINDS[kind]}
      </label>
    ))}
  </fieldset>
)

const Person = ({ form }: PartProps) =>
  form.values.kind === 'individual' ? (
    <div className={layout.pair}>
      <TextField
        label="Legal name"
        hint="As on your tax return"
        autoComplete="name"
        {...form.text('legalName')}
      />
      <TextField
        label="Date of birth"
        hint="Year, month and day"
        type="date"
        min="1900-01-01"
        autoComplete="bday"
        {...form.text('birthDate')}
      />
    </div>
  ) : (
    <TextField
      label="Legal name"
      hint="As registered"
      autoComplete="organization"
      {...form.text('legalName')}
    />
  )

const Address = ({ form }: PartProps) => (
  <>
    <TextField
      label="Primary address"
      hint="Unit, number and street"
      autoComplete="street-address"
      {...form.text('street')}
    />
    <div className={styles.triple}>
      <TextField label="City" autoComplete="address-level2" {...form.text('city')} />
      <SelectField
        label="Province"
        prompt="Choose one"
        options={Object.keys(PROVINCES)}
        {...form.text('province')}
      />
      <TextField
        label="Postal code"
        autoComplete="postal-code"
        autoCapitalize="characters"
        {...form.text('postalCode')}
      />
    </div>
  </>
)

function Numbers({ form, isAgain }: PartProps & { isAgain: boolean }) {
  const again = isAgain ? ' All of it again, please.' : ''
  const isPerson = form.values.kind === 'individual'
  return (
    <div className={layout.pair}>
      <TextField
        label={isPerson ? 'Social insurance number' : 'Business number'}
        hint={(isPerson ? '9 digits.' : '9 digits, or with RT0001.') + again}
        autoComplete="off"
        inputMode={isPerson ? 'numeric' : 'text'}
        spellCheck={false}
        {...form.text('taxNumber')}
      />
      <TextField
        label="GST/HST number (optional)"
        hint="If you are registered, like 123456789 RT0001."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.text('gstNumber')}
      />
    </div>
  )
}
