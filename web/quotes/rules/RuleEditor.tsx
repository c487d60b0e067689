import { useEffectEvent, useLayoutEffect } from 'react'
import { dayOf } from '../../../contract/calendar.ts'
import {
  addLoadRule,
  listLoadRules,
  loadRuleHistory,
  saveLoadRule,
} from '../../../contract/load-rule-calls.ts'
import type { LoadRule } from '../../../contract/load-rules.ts'
import { useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ErrorSummary } from '../../ui/field/ErrorSummary.tsx'
import { TextArea, TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import details from '../../ui/layout/details.module.css'
import { EndRule } from './EndRule.tsx'
import styles from './rule-form.module.css'
import type { ItemNames } from './rule-words.ts'
import { RuleHistory } from './RuleHistory.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { TryRule } from './TryRule.tsx'
import { useRuleForm, type RuleForm } from './use-rule-form.ts'

type Props = {
  /** The version that is edited; null for a new rule. */
  rule: LoadRule | null
  rules: readonly LoadRule[]
  names: ItemNames
  onDirty: (dirty: boolean) => void
  onShow: (which: string) => void
  onDone: () => void
}

/** A rule in its fields, what it would say, how it came to be, and its end. */
export function RuleEditor(props: Props) {
  const { rule, rules, names, onShow, onDone } = props
  const form = useRuleForm(rule)
  const { isDirty } = form
  const tell = useEffectEvent(props.onDirty)
  useLayoutEffect(() => tell(isDirty), [isDirty])
  const { isPending, save } = useSave(rule, form, onDone)
  return (
    <div data-unsaved={isDirty || undefined}>
      {rule && <ChangedMeanwhile rule={rule} rules={rules} onShow={onShow} />}
      <form noValidate onSubmit={save}>
        <ErrorSummary errors={form.errors} idOf={form.idOf} />
        <ScopeFields form={form} names={names} />
        <WordFields form={form} />
        {form.refusesLess && (
          <TextArea
            label="Why it refuses less from now on"
            hint="Kept in the history of the rule."
            {...form.text('reason')}
          />
        )}
        <TryRule form={form} replaces={rule?.id ?? null} />
        <div className={`${layout.row} ${details.actions}`}>
          <Button type="submit" variant="cta" pending={isPending && 'Saving...'}>
            Save rule
          </Button>
          {rule && <EndRule rule={rule} onEnded={onDone} />}
        </div>
      </form>
      {rule && <RuleHistory ruleKey={rule.key} />}
    </div>
  )
}

const outcome = {
  refetches: [listLoadRules, loadRuleHistory],
  success: 'Rule saved',
  failure: ({ reason }: { reason: string }) => ({
    title: 'Failed to save the rule',
    message: reason,
  }),
}

function useSave(before: LoadRule | null, form: RuleForm, onSaved: () => void) {
  const add = useApiMutation(addLoadRule, outcome)
  const change = useApiMutation(saveLoadRule, outcome)
  const done = {
    onSuccess: onSaved,
    onError: ({ fields }: { fields: { path: string; message: string }[] }) => {
      const own = fields.map(({ path, message }) => ({
        path: path.replace(/^rule\./, ''),
        message,
      }))
      if (own.length > 0) form.refuse(own)
    },
  }
  return {
    isPending: add.isPending || change.isPending,
    save: form.onSubmit(({ rule, reason }) =>
      before
        ? change.mutate({ params: { id: before.id }, body: { rule, reason } }, done)
        : add.mutate({ body: rule }, done),
    ),
  }
}

type ChangedMeanwhileProps = {
  rule: LoadRule
  rules: readonly LoadRule[]
  onShow: (which: string) => void
}

/** Says so where the version on the screen is not in force any more: what was typed can be read and taken over. */
function ChangedMeanwhile({ rule, rules, onShow }: ChangedMeanwhileProps) {
  const living = rules.find(({ key }) => key === rule.key)
  if (living?.id === rule.id) return null
  return (
    <div
      className={`${layout.row} ${layout.notice} ${layout.soon} ${styles.meanwhile}`}
      role="status"
    >
      {living ? (
        <>
          <p>
            {living.editedBy ?? 'Another user'} changed this rule meanwhile, so yours cannot be
            saved.
          </p>
          <Button size="s" onClick={() => onShow(String(living.id))}>
            Look at the new version
          </Button>
        </>
      ) : (
        <p>This rule was ended meanwhile. To begin it again, add a rule of the same title.</p>
      )}
    </div>
  )
}

type WordFieldsProps = { form: RuleForm }

/** What the customer reads, and where the team has it from. */
const WordFields = ({ form: { text, values } }: WordFieldsProps) => (
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
        <p className={`${layout.dim} ${layout.space2}`}>Compared it just now? Choose today.</p>
      )}
    </section>
  </>
)
