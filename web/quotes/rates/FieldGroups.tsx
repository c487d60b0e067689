import { TextField } from '../../ui/TextField.tsx'
import type { TextProps } from '../../ui/form/use-draft-form.ts'
import { fieldGroups, type CardField, type FieldKind, type FieldRow } from './card-fields.ts'
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
      <p className={styles.hint}>{hint}</p>
      {rows.map((row) => (
        <Row key={row.legend} row={row} text={text} />
      ))}
    </section>
  ))

const Row = ({ row: { legend, fields }, text }: Pick<Props, 'text'> & { row: FieldRow }) => (
  <fieldset className={styles.row}>
    <legend>{legend}</legend>
    <div className={styles.fields}>
      {fields.map((field) => (
        <div key={field.name} className={isWide(field) ? styles.wide : undefined}>
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

const isWide = ({ kind, path }: CardField): boolean => kind === 'text' && path.at(-1) !== 'asOf'
