import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { listMessageTemplates } from '../../contract/messaging.ts'
import type { MessageTemplate } from '../../contract/templates.ts'
import { apiQuery } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { MessageSkeleton } from './MessageSkeleton.tsx'
import { TemplatePanel } from './TemplatePanel.tsx'
import styles from './templates.module.css'

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
        <ul className={styles.templates} aria-label="Templates">
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
  <li className={styles.template}>
    <header className={styles.head}>
      <h3>{template.name}</h3>
      <code>{template.templateKey}</code>
      <StatusBadge status={template.isActive ? 'approved' : 'none'}>
        {template.isActive ? 'Active' : 'Disabled'}
      </StatusBadge>
      <Button
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
