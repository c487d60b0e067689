import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useState } from 'react'
import { listMessageTemplates } from '../../contract/message-template-calls.ts'
import type { MessageTemplate } from '../../contract/templates.ts'
import { apiQuery } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { DiscardQuestion } from '../ui/dialog/DiscardQuestion.tsx'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { MessageSkeleton } from './MessageSkeleton.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './templates.module.css'
import { TemplateForm } from './TemplateForm.tsx'

/** What messages are made from. */
export function Templates() {
  const templates = useQuery(apiQuery(listMessageTemplates, {}))
  const [shown, setShown] = useQueryState(
    'template',
    parseAsInteger.withOptions({ history: 'push' }),
  )
  return (
    <>
      <div className={styles.notice} hidden={!templates.isError}>
        <QueryError what="the templates" query={templates} />
      </div>
      {templates.isPending && <MessageSkeleton what="templates" />}
      {templates.data?.length === 0 && <EmptyState title="No templates configured" />}
      {templates.data && templates.data.length > 0 && (
        <ul aria-label="Templates">
          {templates.data.map((template) => (
            <TemplateItem
              key={template.id}
              template={template}
              onEdit={() => void setShown(template.id)}
            />
          ))}
        </ul>
      )}
      {templates.data && (
        <TemplatePanel
          id={shown}
          templates={templates.data}
          onClose={() => void setShown(null, { history: 'replace' })}
        />
      )}
    </>
  )
}

type ItemProps = { template: MessageTemplate; onEdit: () => void }

const TemplateItem = ({ template, onEdit }: ItemProps) => (
  <li className={`${layout.stack} ${styles.template}`}>
    <header className={`${layout.row} ${styles.head}`}>
      <h3>{template.name}</h3>
      <code>{template.templateKey}</code>
      <StatusBadge status={template.isActive ? 'approved' : 'none'}>
        {template.isActive ? 'Active' : 'Disabled'}
      </StatusBadge>
      <Button
        needs="change-settings"
        size="s"
        className={styles.edit ?? ''}
        aria-label={`Edit ${template.name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
    </header>
    <p className={styles.subject}>{template.subject}</p>
    <p className={styles.body}>{template.message}</p>
  </li>
)

type Props = {
  /** The template in the address, whether it exists or not; null closes the panel. */
  id: number | null
  templates: MessageTemplate[]
  onClose: () => void
}

/** One template to edit, in a panel that has its own address and asks before it loses what was typed. */
function TemplatePanel({ id, templates, onClose }: Props) {
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const shown = useLast(id)
  const template = templates.find((candidate) => candidate.id === shown)
  const leave = () => {
    setAsking(false)
    setDirty(false)
    onClose()
  }
  // Opens the question in a later task: otherwise the Esc that opens it would also close it.
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
