import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { endLoadRule, listLoadRules, loadRuleHistory } from '../../../contract/load-rule-calls.ts'
import { RuleReason, type LoadRule } from '../../../contract/load-rules.ts'
import { useApiMutation } from '../../api/query.ts'
import { ActionButton } from '../../ui/button/ActionButton.tsx'
import { QuestionModal } from '../../ui/dialog/QuestionModal.tsx'
import { TextField } from '../../ui/field/TextField.tsx'

type Props = {
  rule: LoadRule
  onCovered: (covered: boolean) => void
  onEnded: () => void
}

/** Ends a rule, with a reason where loads would be taken that were refused. */
export function EndRule({ rule, onCovered, onEnded }: Props) {
  const [asking, setAsking] = useState(false)
  const ask = (opened: boolean) => {
    setAsking(opened)
    onCovered(opened)
  }
  return (
    <>
      <ActionButton onClick={() => ask(true)}>End rule</ActionButton>
      <QuestionModal opened={asking} title={`End “${rule.title}”?`} onClose={() => ask(false)}>
        <EndForm
          rule={rule}
          onCancel={() => ask(false)}
          onEnded={() => {
            ask(false)
            onEnded()
          }}
        />
      </QuestionModal>
    </>
  )
}

type FormProps = { rule: LoadRule; onCancel: () => void; onEnded: () => void }

function EndForm({ rule, onCancel, onEnded }: FormProps) {
  const id = `${useId()}-reason`
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { data: reason, error } = RuleReason.safeParse(typed)
  const isNeeded = rule.kind === 'prohibited'
  const end = useApiMutation(endLoadRule, {
    refetches: [listLoadRules, loadRuleHistory],
    success: { title: 'Rule ended', message: rule.title },
    failure: (refused) => ({ title: 'Failed to end the rule', message: refused.reason }),
  })
  return (
    <>
      <p>
        {isNeeded
          ? 'What it refuses will be taken from now on.'
          : 'Customers do not read it any more from now on.'}{' '}
        Its history is kept.
      </p>
      <TextField
        id={id}
        label={isNeeded ? 'Reason' : 'Reason (optional)'}
        multiline
        value={typed}
        error={tried && isNeeded && !reason ? error?.issues[0]?.message : undefined}
        onValue={setTyped}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button
          color="var(--bad)"
          c="light-dark(#fff, #2b0a05)"
          loading={end.isPending}
          onClick={() => {
            setTried(true)
            if (isNeeded && !reason) return document.getElementById(id)?.focus()
            end.mutate({ params: { id: rule.id }, body: { reason } }, { onSuccess: onEnded })
          }}
        >
          End rule
        </Button>
      </Group>
    </>
  )
}
