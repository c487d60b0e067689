import { dayOf } from '../../../contract/calendar.ts'
import { now } from '../../clock.ts'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import styles from './rule-form.module.css'
import type { RuleForm } from './use-rule-form.ts'

type Props = { form: RuleForm }

/** What the customer reads, and where the team has it from. */
export const WordFields = ({ form: { text, values } }: Props) => (
  <>
    <section className={styles.part}>
      <h3>What the customer reads</h3>
      <TextField label="Title" {...text('title')} />
      <TextArea label="Text" hint="Why, and what to do, in whole sentences." {...text('text')} />
      <TextField
        label={values.kind === 'prohibited' ? 'Place to go' : 'Place to go (optional)'}
        {...text('place')}
      />
      <TextField
        label="Page of the place (optional)"
        hint="Begins with https://"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...text('placeUrl')}
      />
    </section>
    <section className={styles.part}>
      <h3>Where we have it from</h3>
      <TextField label="Source" {...text('source')} />
      <TextField label="Last compared with the source on" type="date" {...text('checkedOn')} />
      {values.checkedOn < dayOf(now()) && (
        <p className={styles.hint}>Compared it just now? Choose today.</p>
      )}
    </section>
  </>
)
