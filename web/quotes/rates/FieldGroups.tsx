import { TextField } from '../../ui/field/TextField.tsx'
import type { TextProps } from '../../ui/field/use-draft-form.ts'
import { fieldGroups, type CardField, type FieldKind, type FieldRow } from './card-fields.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './editor.module.css'

type Props = {
  points: number
  text: (name: string) => TextProps
}

/** Every figure of a card as a field, in the groups that it is read in. */
export const FieldGroups = ({ points, text }: Props) =>
  fieldGroups(points).map(({ title, hint, rows }) => (
    <section key={title} className={styles.group} aria-label={title}>
      <h4>{title}</h4>
      <p className={`${layout.dim} ${styles.hint}`}>{hint}</p>
      <div className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.legend} row={row} text={text} />
        ))}
      </div>
    </section>
  ))

/** Two rows of so many fields stand side by side. */
const SHORT = 2

const Row = ({ row: { legend, fields }, text }: Pick<Props, 'text'> & { row: FieldRow }) => (
  <fieldset className={styles.row} data-long={fields.length > SHORT || undefined}>
    <legend>{legend}</legend>
    <div className={styles.fields}>
      {fields.map((field) => (
        <div key={field.name} className={placeOf(field)}>
          <TextField
            {...text(field.name)}
            label={field.label}
            inputMode={inputModes[field.kind]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      ))}
    </div>
  </fieldset>
)

const inputModes: Record<FieldKind, 'decimal' | 'text'> = {
  money: 'decimal',
  rate: 'decimal',
  number: 'decimal',
  text: 'text',
}

/** Station and source share a line. */
function placeOf({ path }: CardField): string | undefined {
  const part = path.at(-1)
  if (part === 'station') return styles.first
  return part === 'source' ? styles.wide : undefined
}
