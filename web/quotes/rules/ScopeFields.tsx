import { RULE_KINDS } from '../../../contract/load-rules.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import { ITEM_FLAGS } from '../../../contract/quotes.ts'
import { Segments } from '../../ui/button/Segments.tsx'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { TagsField } from '../../ui/field/TagsField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { MultiSelect } from '../../ui/menu/MultiSelect.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './rule-form.module.css'
import { flagWords, itemName, kindWords, type ItemNames } from './rule-words.ts'
import type { RuleForm } from './use-rule-form.ts'

type Props = { form: RuleForm; names: ItemNames }

/** What a rule does, and what it is about: things, words and areas. */
export const ScopeFields = ({ form, names }: Props) => (
  <>
    <KindFields form={form} />
    <ThingFields form={form} names={names} />
    <AreaFields form={form} />
  </>
)

const KindFields = ({ form: { values, errors, idOf, set } }: { form: RuleForm }) => (
  <section className={styles.part}>
    <h3>What it does</h3>
    <div className={styles.choice}>
      <Segments
        label="What it does"
        options={RULE_KINDS.map((value) => ({ value, label: kindWords[value].label }))}
        value={values.kind}
        onChange={(kind) => set('kind', kind)}
      />
    </div>
    <p className={`${layout.dim} ${layout.space2}`}>{kindWords[values.kind].detail}</p>
    {values.kind === 'free_option' && (
      <CheckboxField
        id={idOf('silent')}
        label="Says nothing: there is no such offer there"
        hint="Kept so that the team knows."
        checked={values.silent}
        error={errors.silent}
        onChecked={(checked) => set('silent', checked)}
      />
    )}
  </section>
)

const ThingFields = ({ form: { values, errors, idOf, set, text }, names }: Props) => (
  <section className={styles.part}>
    <h3>What it concerns</h3>
    <MultiSelect
      id={idOf('items')}
      label="Things"
      options={thingsOf(names, values.items)}
      value={values.items}
      error={errors.items}
      onValue={(items) => set('items', items)}
    />
    <MultiSelect
      id={idOf('flags')}
      label="All things of a kind"
      options={ITEM_FLAGS.map((value) => ({ value, label: flagWords[value] }))}
      value={values.flags}
      error={errors.flags}
      onValue={(flags) => set('flags', flags)}
    />
    <TextField
      label="From how many on (optional)"
      hint="Of these things together."
      inputMode="numeric"
      {...text('leastQuantity')}
    />
    <TagsField
      id={idOf('saying')}
      label="Only if the description says one of (optional)"
      hint="Plain words, each finished with Enter. demol* is any word that begins so, 1900 to 1989 any of these years."
      value={values.saying}
      error={errors.saying}
      onValue={(saying) => set('saying', saying)}
    />
    <TagsField
      id={idOf('unlessSaying')}
      label="Unless it says one of (optional)"
      hint="“not tested negative” does not count as “tested negative”."
      value={values.unlessSaying}
      error={errors.unlessSaying}
      onValue={(unlessSaying) => set('unlessSaying', unlessSaying)}
    />
  </section>
)

/** The catalogue, and what the rule names that it does not know any more. */
const thingsOf = (names: ItemNames, chosen: readonly string[]) =>
  [...new Set([...names.keys(), ...chosen])].map((value) => ({
    value,
    label: itemName(names, value),
  }))

const WHERE = [
  { value: 'everywhere', label: 'Everywhere' },
  { value: 'some', label: 'In some areas' },
] as const

const AreaFields = ({ form: { values, errors, idOf, set } }: { form: RuleForm }) => (
  <section className={styles.part}>
    <h3>Where</h3>
    <div className={styles.choice}>
      <Segments
        label="Where"
        options={WHERE}
        value={values.everywhere ? 'everywhere' : 'some'}
        onChange={(where) => set('everywhere', where === 'everywhere')}
      />
    </div>
    {!values.everywhere && (
      <>
        <MultiSelect
          id={idOf('areas')}
          label="Areas"
          options={SERVICE_AREAS.map((value) => ({ value, label: value }))}
          value={values.areas}
          error={errors.areas}
          onValue={(areas) => set('areas', areas)}
        />
        <CheckboxField
          label="Also where the address is not known yet"
          checked={values.ifAreaUnknown}
          onChecked={(checked) => set('ifAreaUnknown', checked)}
        />
      </>
    )}
  </section>
)
