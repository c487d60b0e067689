import { useId, useState } from 'react'
import { endLoadRule, listLoadRules, loadRuleHistory } from '../../../contract/load-rule-calls.ts'
import { RuleReason, type LoadRule } from '../../../contract/load-rules.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'

type Props = {
  rule: LoadRule
  onEnded: () => void
}

/** Ends a rule, with a reason where loads would be taken that were refused. */
export function EndRule({ rule, onEnded }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button needs="change-settings" onClick={() => setAsking(true)}>
        End rule
      </Button>
      <Dialog
        size="question"
        opened={asking}
        title={`End “${rule.title}”?`}
        onClose={() => setAsking(false)}
      >
        <EndForm
          rule={rule}
          onCancel={() => setAsking(false)}
          onEnded={() => {
            setAsking(false)
            onEnded()
          }}
        />
      </Dialog>
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
      <TextArea
        id={id}
        label={isNeeded ? 'Reason' : 'Reason (optional)'}
        value={typed}
        error={tried && isNeeded && !reason ? error?.issues[0]?.message : undefined}
        onValue={setTyped}
      />
      <DialogActions>
        <Button data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="danger"
          pending={end.isPending}
          onClick={() => {
            setTried(true)
            if (isNeeded && !reason) return document.getElementById(id)?.focus()
            end.mutate({ params: { id: rule.id }, body: { reason } }, { onSuccess: onEnded })
          }}
        >
          End rule
        </Button>
      </DialogActions>
    </>
  )
}
