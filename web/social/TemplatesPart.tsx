import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { useState } from 'react'
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
import { apiQuery, useApiMutation } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import buttons from '../ui/buttons.module.css'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { LongText } from '../ui/LongText.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { FormHeading } from './FormHeading.tsx'
import { HashtagField } from './HashtagField.tsx'
import { ListPart } from './ListPart.tsx'
import { contentTypeOptions, platformIcons, platformOptions } from './platforms.ts'
import { SelectBox } from './SelectBox.tsx'
import styles from './social.module.css'

/** Texts that are used again and again. */
export function TemplatesPart() {
  const templates = useQuery(apiQuery(listSocialTemplates, {}))
  const [made, setMade] = useState(0)
  return (
    <div className={styles.two}>
      <TemplateForm key={made} takesFocus={made > 0} onMade={() => setMade(made + 1)} />
      <ListPart
        title="Templates"
        what="the templates"
        empty={{ title: 'No templates found', hint: 'Keep a text here to use it again.' }}
        query={templates}
      >
        {(template) => <TemplateItem key={template.id} template={template} />}
      </ListPart>
    </div>
  )
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
    ? `Nobody fills ${unknown.join(', ')} by itself, so automatic posts leave this template out.`
    : undefined
}

type FormProps = { takesFocus: boolean; onMade: () => void }

function TemplateForm({ takesFocus, onMade }: FormProps) {
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
    <section className={styles.card} aria-label="Create template">
      <FormHeading takesFocus={takesFocus}>Create Template</FormHeading>
      <form
        noValidate
        onSubmit={form.onSubmit((body) => create.mutate({ body }, { onSuccess: done }))}
      >
        <ErrorSummary errors={errors} idOf={idOf} />
        <TextField {...form.text('name')} label="Name" autoComplete="off" />
        <div className={styles.pair}>
          <SelectBox
            id={idOf('platform')}
            label="Platform"
            value={values.platform}
            options={platformOptions}
            onValue={(platform) => set('platform', platform)}
          />
          <SelectBox
            id={idOf('contentType')}
            label="Content type"
            value={values.contentType}
            options={contentTypeOptions}
            onValue={(contentType) => set('contentType', contentType)}
          />
        </div>
        <TextField
          {...form.text('template')}
          label="Template"
          multiline
          hint={`Filled in when used: ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`}
          warning={gaps(values.template)}
        />
        <HashtagField
          id={idOf('hashtags')}
          tags={values.hashtags}
          error={errors.hashtags}
          onTags={(hashtags) => set('hashtags', hashtags)}
        />
        <div className={buttons.row}>
          <ActionButton type="submit" look="primary" pending={create.isPending && 'Creating...'}>
            Create Template
          </ActionButton>
        </div>
      </form>
    </section>
  )
}

function TemplateItem({ template }: { template: Template }) {
  const { name, platform, contentType, usageCount, isActive } = template
  const Icon = platformIcons[platform]
  const missing = gaps(template.template)
  return (
    <li className={styles.post}>
      <header>
        <Icon size={22} aria-hidden="true" />
        <h4>{name}</h4>
        <span className={styles.mark}>{contentTypeLabels[contentType]}</span>
        <span className={`${styles.time} num`}>
          {platformFacts[platform].label}, used {usageCount} {usageCount === 1 ? 'time' : 'times'}
          {!isActive && ', switched off'}
        </span>
      </header>
      <div className={styles.content}>
        <LongText text={template.template} />
      </div>
      {missing && <p className={styles.explain}>{missing}</p>}
      <TemplateActions template={template} />
    </li>
  )
}

function TemplateActions({ template }: { template: Template }) {
  const [, setState] = useQueryStates({ part: parseAsString, template: parseAsInteger })
  const [asking, setAsking] = useState(false)
  const params = { templateId: template.id }
  const change = useApiMutation(changeSocialTemplate, {
    refetches: [listSocialTemplates],
    success: ({ isActive }) => (isActive ? 'Template switched on' : 'Template switched off'),
    failure: ({ reason }) => ({ title: 'Failed to change the template', message: reason }),
  })
  const remove = useApiMutation(deleteSocialTemplate, {
    refetches: [listSocialTemplates],
    success: 'Template deleted',
    failure: ({ reason }) => ({ title: 'Failed to delete the template', message: reason }),
  })
  return (
    <footer>
      <ActiveSwitch
        of={template.name}
        checked={template.isActive}
        pending={change.isPending}
        onChange={(isActive) => change.mutate({ params, body: { isActive } })}
      />
      <div className={styles.actions}>
        <ActionButton onClick={() => void setState({ part: null, template: template.id })}>
          Use in a post
        </ActionButton>
        <ActionButton onClick={() => setAsking(true)}>Delete</ActionButton>
      </div>
      <ConfirmDialog
        opened={asking}
        title={`Delete the template ${template.name}?`}
        action="Delete template"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params }, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        Posts written from it stay. This cannot be undone.
      </ConfirmDialog>
    </footer>
  )
}
