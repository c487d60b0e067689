import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { adPlatformFacts } from '../../../contract/ad-content.ts'
import {
  changeAdTemplate,
  deleteAdTemplate,
  listAdTemplateChanges,
  listAdTemplates,
  type AdTemplate,
} from '../../../contract/ad-templates.ts'
import { campaignTypeLabels } from '../../../contract/advertising.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { FilterLabels } from '../../ui/list/filters.ts'
import { ListPanel } from '../../ui/list/ListPanel.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { OnOff } from '../OnOff.tsx'
import { AdTemplateDialog } from './AdTemplateDialog.tsx'
import styles from './templates.module.css'

type Question = { what: 'write'; template?: AdTemplate } | { what: 'delete'; template: AdTemplate }

/** Advertisements that are kept to be used again. */
export function AdTemplates() {
  const list = useList(listAdTemplates)
  const [asked, setAsked] = useState<Question | null>(null)
  const close = () => setAsked(null)
  const write = (
    <Button
      needs="run-marketing"
      size="s"
      variant="primary"
      icon={<IconPlus size={18} />}
      onClick={() => setAsked({ what: 'write' })}
    >
      New template
    </Button>
  )
  return (
    <>
      <ListPanel
        list={list}
        title="Templates"
        noun={['template', 'templates']}
        filters={templateFilters}
        tools={write}
        // The words of the specification, for as long as nothing is kept.
        empty={{
          title: 'Templates are coming soon',
          hint: 'None is kept yet. Write one here, or keep an advertisement of a campaign from its details.',
          drawing: 'stepMatch',
          children: write,
        }}
      >
        <ul className={styles.templates} aria-label="Templates">
          {list.items.map((template) => (
            <TemplateCard key={template.id} template={template} onAsk={setAsked} />
          ))}
        </ul>
      </ListPanel>
      {asked?.what === 'write' && <AdTemplateDialog template={asked.template} onClose={close} />}
      {asked?.what === 'delete' && <DeleteTemplate template={asked.template} onDone={close} />}
    </>
  )
}

const templateFilters: FilterLabels<typeof listAdTemplates> = {
  platform: { label: 'Platform', values: adPlatformFacts },
  category: { label: 'For', values: campaignTypeLabels },
  active: 'Switched on',
}

type CardProps = { template: AdTemplate; onAsk: (question: Question) => void }

const TemplateCard = ({ template, onAsk }: CardProps) => {
  const { name, category, platform, headline, text, isActive } = template
  const { id: templateId, ...words } = template
  const change = useApiMutation(changeAdTemplate, {
    refetches: [listAdTemplates, listAdTemplateChanges],
    success: (changed) => `“${changed.name}” is ${changed.isActive ? 'on' : 'off'}.`,
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <li className={styles.template}>
      <header className={`${layout.spread} ${layout.dim}`}>
        <span>
          {adPlatformFacts[platform].label}, {campaignTypeLabels[category].toLowerCase()}
        </span>
        <OnOff
          label={`${name}: active`}
          checked={isActive}
          onPress={() =>
            change.mutate({ params: { templateId }, body: { ...words, isActive: !isActive } })
          }
        />
      </header>
      <h3>{name}</h3>
      <p>
        <b>{headline}</b>
      </p>
      <p>{text}</p>
      <footer className={layout.row}>
        <Button
          size="s"
          needs="run-marketing"
          aria-label={`Edit ${name}`}
          onClick={() => onAsk({ what: 'write', template })}
        >
          Edit
        </Button>
        <Button
          size="s"
          variant="danger-quiet"
          needs="run-marketing"
          aria-label={`Delete ${name}`}
          onClick={() => onAsk({ what: 'delete', template })}
        >
          Delete
        </Button>
      </footer>
    </li>
  )
}

type DeleteProps = { template: AdTemplate; onDone: () => void }

function DeleteTemplate({ template: { id, name }, onDone }: DeleteProps) {
  const remove = useApiMutation(deleteAdTemplate, {
    refetches: [listAdTemplates],
    success: `“${name}” is deleted.`,
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <ConfirmDialog
      opened
      title={`Delete “${name}”?`}
      action="Delete template"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { templateId: id } }, { onSettled: onDone })}
      onCancel={onDone}
    >
      Campaigns written from it keep their words. This cannot be undone.
    </ConfirmDialog>
  )
}
