import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import {
  changeSocialTemplate,
  createSocialTemplate,
  deleteSocialTemplate,
  listSocialTemplates,
  NewTemplate,
  type Template,
} from '../../contract/social-templates.ts'
import {
  contentTypeLabels,
  PLACEHOLDERS,
  platformFacts,
  unknownPlaceholders,
  type ContentType,
  type SocialPlatform,
} from '../../contract/social.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { TextArea, TextField } from '../ui/field/TextField.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import type { FilterLabels } from '../ui/list/filters.ts'
import { useList } from '../ui/list/use-list.ts'
import { LongText } from '../ui/layout/LongText.tsx'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { AskFirst } from './AskFirst.tsx'
import layout from '../ui/layout/layout.module.css'
import entry from './entry.module.css'
import { FormBesideList, type MakingProps } from './FormBesideList.tsx'
import { HashtagField } from './HashtagField.tsx'
import { KindFields } from './KindFields.tsx'
import { MakingForm } from './MakingForm.tsx'
import { platformIcons } from './platforms.ts'
import { POST_READS } from './post-reads.ts'
import styles from './social.module.css'

/** Texts that are used again and again. */
export function TemplatesPart() {
  const list = useList(listSocialTemplates)
  return (
    <FormBesideList
      Form={TemplateForm}
      title="Templates"
      noun={['template', 'templates']}
      filters={templateFilters}
      empty={{ title: 'No templates found', hint: 'Keep a text here to use it again.' }}
      list={list}
    >
      {(template) => <TemplateItem key={template.id} template={template} />}
    </FormBesideList>
  )
}

const templateFilters: FilterLabels<typeof listSocialTemplates> = {
  platform: { label: 'Platform', values: platformFacts },
  contentType: { label: 'Content type', values: contentTypeLabels },
  active: 'Switched on',
}

type Values = {
  name: string
  platform: SocialPlatform
  contentType: ContentType
  template: string
  hashtags: string[]
}

const DEFAULTS: Values = {
  name: '',
  platform: 'facebook',
  contentType: 'promotional',
  template: '',
  hashtags: [],
}

const gaps = (template: string): string | undefined => {
  const unknown = unknownPlaceholders(template).map((name) => `{${name}}`)
  return unknown.length > 0
    ? `${unknown.join(', ')} can't be filled automatically, so scheduled posts skip this template.`
    : undefined
}

function TemplateForm({ takesFocus, onMade }: MakingProps) {
  const form = useDraftForm<Values, NewTemplate>({
    schema: NewTemplate,
    initial: DEFAULTS,
    draft: { key: 'social-template', secret: [] },
  })
  const create = useApiMutation(createSocialTemplate, {
    refetches: [listSocialTemplates],
    success: 'Template created successfully',
    failure: ({ reason }) => ({ title: 'Failed to create template', message: reason }),
  })
  const { values, idOf, set, errors } = form
  const done = () => {
    form.dropDraft()
    onMade()
  }
  return (
    <MakingForm
      heading="Create Template"
      takesFocus={takesFocus}
      form={form}
      pending={create.isPending && 'Creating...'}
      onSubmit={form.onSubmit((body) => create.mutate({ body }, { onSuccess: done }))}
    >
      <TextField {...form.text('name')} label="Name" autoComplete="off" />
      <KindFields form={form} />
      <TextArea
        {...form.text('template')}
        label="Template"
        hint={`Filled in when used: ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`}
        warning={gaps(values.template)}
      />
      <HashtagField
        id={idOf('hashtags')}
        tags={values.hashtags}
        error={errors.hashtags}
        onTags={(hashtags) => set('hashtags', hashtags)}
      />
    </MakingForm>
  )
}

function TemplateItem({ template }: { template: Template }) {
  const { name, platform, contentType, usageCount, isActive } = template
  const Icon = platformIcons[platform]
  const missing = gaps(template.template)
  return (
    <li className={`${layout.stack} ${entry.entry}`}>
      <header className={layout.row}>
        <Icon size={22} aria-hidden="true" />
        <h4>{name}</h4>
        <span className={`${layout.tag} ${entry.mark}`}>{contentTypeLabels[contentType]}</span>
        <span className={`${layout.dim} ${entry.time} num`}>
          {platformFacts[platform].label}, used {usageCount} {usageCount === 1 ? 'time' : 'times'}
          {!isActive && ', switched off'}
        </span>
      </header>
      <div className={entry.content}>
        <LongText text={template.template} />
      </div>
      {missing && <p className={`${layout.quiet} ${styles.explain}`}>{missing}</p>}
      <TemplateActions template={template} />
    </li>
  )
}

function TemplateActions({ template }: { template: Template }) {
  const [, setState] = useQueryStates({ part: parseAsString, template: parseAsInteger })
  const params = { templateId: template.id }
  const change = useApiMutation(changeSocialTemplate, {
    refetches: [listSocialTemplates, ...POST_READS],
    success: ({ isActive }) => (isActive ? 'Template switched on' : 'Template switched off'),
    failure: ({ reason }) => ({ title: 'Failed to change the template', message: reason }),
  })
  const remove = useApiMutation(deleteSocialTemplate, {
    refetches: [listSocialTemplates, ...POST_READS],
    success: 'Template deleted',
    failure: ({ reason }) => ({ title: 'Failed to delete the template', message: reason }),
  })
  return (
    <footer className={layout.spread}>
      <ActiveSwitch
        of={template.name}
        checked={template.isActive}
        pending={change.isPending}
        onChange={(isActive) => change.mutate({ params, body: { isActive } })}
      />
      <div className={`${layout.row} ${entry.actions}`}>
        <Button onClick={() => void setState({ part: null, template: template.id })}>
          Use in a post
        </Button>
        <AskFirst
          label="Delete"
          title={`Delete the template ${template.name}?`}
          action="Delete template"
          pending={remove.isPending}
          onConfirm={(done) => remove.mutate({ params }, { onSettled: done })}
        >
          What schedules wrote ahead from it is written again. Posts that a person wrote, approved
          or changed stay. This cannot be undone.
        </AskFirst>
      </div>
    </footer>
  )
}
