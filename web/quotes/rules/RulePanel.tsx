import { useRef, useState } from 'react'
import type { LoadRule } from '../../../contract/load-rules.ts'
import { DiscardQuestion } from '../../ui/dialog/DiscardQuestion.tsx'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { useLast } from '../../ui/dialog/use-last.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { dropDraft } from '../../ui/field/draft.ts'
import type { ItemNames } from './rule-words.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { ruleDraft } from './use-rule-form.ts'

type Props = {
  /** The version in the address, 'new' for a rule to come; null closes the panel. */
  which: string | null
  rules: LoadRule[]
  names: ItemNames
  onShow: (which: string) => void
  onClose: () => void
}

/** One rule to edit, in a panel that has its own address and asks before it loses what was typed. */
export function RulePanel({ which, rules, names, onShow, onClose }: Props) {
  // Read when the panel is to close: a press of Esc may come before a state would be there.
  const dirty = useRef(false)
  const [asking, setAsking] = useState(false)
  const lastKey = useLast(which)
  // A version that another user ended stays on the screen with what was typed over it.
  const last = useLast(rules.find(({ id }) => String(id) === lastKey) ?? null)
  const rule = last && String(last.id) === lastKey ? last : null
  const isNew = lastKey === 'new'
  const leave = () => {
    dropDraft(ruleDraft(rule))
    setAsking(false)
    dirty.current = false
    onClose()
  }
  // Opens the question in a later task: otherwise the Esc that opens it would also close it.
  const ask = () => setTimeout(() => setAsking(true))
  return (
    <Drawer
      opened={which !== null}
      title={isNew ? 'New rule' : (rule?.title ?? 'Rule')}
      onClose={() => void (dirty.current ? ask() : leave())}
    >
      {!rule && !isNew && <EmptyState title="There is no such rule" />}
      {(rule || isNew) && (
        <RuleEditor
          key={lastKey}
          rule={rule}
          rules={rules}
          names={names}
          onDirty={(isDirty) => {
            dirty.current = isDirty
          }}
          onShow={onShow}
          onDone={leave}
        />
      )}
      <DiscardQuestion opened={asking} onDiscard={leave} onStay={() => setAsking(false)}>
        What you typed in this rule is not saved yet.
      </DiscardQuestion>
    </Drawer>
  )
}
