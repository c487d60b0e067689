import { IconLink, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../../contract/calendar.ts'
import { LINK_PLACEHOLDER } from '../../../contract/conversation-messages.ts'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import { listMessageTemplates } from '../../../contract/message-template-calls.ts'
import { renderTemplate } from '../../../contract/templates.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { openPlaceholders, startsFor, suggestionsFor } from './reply-start.ts'

type Props = {
  conversation: ConversationDetails
  draft: string
  /** What is known of the person and the job. */
  values: Readonly<Record<string, string>>
  onStart: (text: string) => void
}

/**
 * What a reply may start from: any template, and, before something is typed, those that fit the state of the
 * job and need nothing filled in. None is sent before a person presses Send.
 */
export function ReplyStarts({ conversation, draft, values, onStart }: Props) {
  const { data: templates = [] } = useQuery(apiQuery(listMessageTemplates, {}))
  const today = dayOf(now())
  const starts = startsFor(conversation, today).flatMap((key) => {
    const template = templates.find(({ templateKey }) => templateKey === key)
    if (!template) return []
    return { key, name: template.name, text: renderTemplate(template.message, values) }
  })
  const hasLink = conversation.kind === 'customer' && conversation.jobId !== null
  const fitting = suggestionsFor(conversation, today)
  const suggested = starts.filter(
    ({ key, text }) => fitting.includes(key) && openPlaceholders(text, hasLink).length === 0,
  )
  if (starts.length === 0) return null
  return (
    <>
      <Menu
        trigger={
          <Button size="s" icon={<IconTemplate />}>
            Templates
          </Button>
        }
        actions={starts.map(({ name, text }) => ({ label: name, onSelect: () => onStart(text) }))}
      />
      {draft.trim() === '' &&
        suggested.map(({ key, name, text }) => (
          <Button key={key} size="s" onClick={() => onStart(text)}>
            {name}
          </Button>
        ))}
      {hasLink && !draft.includes(LINK_PLACEHOLDER) && (
        <Button
          size="s"
          icon={<IconLink />}
          onClick={() => onStart(`${draft.trimEnd()} ${LINK_PLACEHOLDER}`.trimStart())}
        >
          Pickup link
        </Button>
      )}
    </>
  )
}
