import { useState } from 'react'
import type { MessageTemplate } from '../../contract/templates.ts'
import { DiscardQuestion } from '../ui/dialog/DiscardQuestion.tsx'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { TemplateForm } from './TemplateForm.tsx'

type Props = {
  /** The template in the address, whether it exists or not; null closes the panel. */
  id: number | null
  templates: MessageTemplate[]
  onClose: () => void
}

/** One template to edit, in a panel that has its own address and asks before it loses what was typed. */
export function TemplatePanel({ id, templates, onClose }: Props) {
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const shown = useLast(id)
  const template = templates.find((candidate) => candidate.id === shown)
  const leave = () => {
    setAsking(false)
    setDirty(false)
    onClose()
  }
  // A question that is there at once would take the same press of Esc as meant for itself.
  const ask = () => setTimeout(() => setAsking(true))
  return (
    <Drawer
      opened={id !== null}
      title={template?.name ?? 'Template'}
      onClose={() => void (dirty ? ask() : leave())}
    >
      {!template && <EmptyState title="There is no such template" />}
      {template && (
        <div data-unsaved={dirty || undefined}>
          <TemplateForm key={template.id} template={template} onDirty={setDirty} onSaved={leave} />
        </div>
      )}
      <DiscardQuestion opened={asking} onDiscard={leave} onStay={() => setAsking(false)}>
        What you typed in this template is not saved yet.
      </DiscardQuestion>
    </Drawer>
  )
}
