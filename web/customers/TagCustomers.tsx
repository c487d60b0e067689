import { useState } from 'react'
import { customerName, MOST_TAGS, type CustomerRow, Tag } from '../../contract/admin-customers.ts'
import { tagCustomers } from '../../contract/customer-bulk.ts'
import { useApiMutation } from '../api/query.ts'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { TagsField } from '../ui/field/TagsField.tsx'
import { countOf } from '../ui/list/bulk-actions.ts'
import { BulkForm } from '../ui/list/BulkForm.tsx'
import { RECORD_READS } from './use-record.ts'

const CUSTOMERS = ['customer', 'customers'] as const
const TAGS = ['tag', 'tags'] as const

type Props = { items: readonly CustomerRow[]; onClose: (ran: boolean) => void }

/** Gives several customers the same tags. */
export function TagCustomers({ items, onClose }: Props) {
  const [tags, setTags] = useState<string[]>([])
  const isValid = tags.every((tag) => Tag.safeParse(tag).success) && tags.length <= MOST_TAGS
  const changed = items.filter((item) => tags.some((tag) => !item.tags.includes(tag)))
  const form = useTagging(items, onClose)
  return (
    <BulkForm
      {...form.props}
      title={`Tag ${countOf(items.length, CUSTOMERS)}?`}
      action={`Tag ${countOf(changed.length, CUSTOMERS)}`}
      verb="tagged"
      isReady={isValid && changed.length > 0}
      consequence={
        tags.length > 0 &&
        `${countOf(changed.length, CUSTOMERS)} ${changed.length === 1 ? 'gets' : 'get'} ${countOf(tags.length, TAGS)}${haveText(items.length - changed.length)}. No message goes out.`
      }
      onSubmit={() => form.change(changed, tags, [])}
    >
      <TagsField
        label="Tags"
        hint="Finish each with Enter"
        error={isValid ? undefined : 'A tag has up to 30 letters, and a customer up to 20 tags'}
        value={tags}
        onValue={(typed) => setTags([...new Set(typed.map((tag) => tag.toLowerCase()))])}
      />
    </BulkForm>
  )
}

const haveText = (count: number): string =>
  count === 0 ? '' : `, ${count} ${count === 1 ? 'has' : 'have'} all of them already`

/** Takes tags off several customers: of those that any of them has. */
export function UntagCustomers({ items, onClose }: Props) {
  const [tags, setTags] = useState<readonly string[]>([])
  const counts = Map.groupBy(
    items.flatMap((item) => item.tags),
    (tag) => tag,
  )
  const changed = items.filter((item) => tags.some((tag) => item.tags.includes(tag)))
  const form = useTagging(items, onClose)
  return (
    <BulkForm
      {...form.props}
      title={`Take tags off ${countOf(items.length, CUSTOMERS)}?`}
      action={`Untag ${countOf(changed.length, CUSTOMERS)}`}
      verb="untagged"
      isReady={changed.length > 0}
      consequence={
        tags.length > 0 &&
        `${countOf(changed.length, CUSTOMERS)} ${changed.length === 1 ? 'loses' : 'lose'} what is ticked. No message goes out.`
      }
      onSubmit={() => form.change(changed, [], tags)}
    >
      {[...counts].map(([tag, { length }]) => (
        <CheckboxField
          key={tag}
          label={`${tag}, ${length} of ${items.length}`}
          checked={tags.includes(tag)}
          onChecked={(isOn) =>
            setTags(isOn ? [...tags, tag] : tags.filter((other) => other !== tag))
          }
        />
      ))}
    </BulkForm>
  )
}

function useTagging(items: readonly CustomerRow[], onClose: Props['onClose']) {
  const tagging = useApiMutation(tagCustomers, {
    refetches: RECORD_READS,
    success: () => null,
    failure: ({ reason }) => ({ title: 'No customer was changed', message: reason }),
  })
  return {
    change: (
      changed: readonly CustomerRow[],
      add: readonly string[],
      remove: readonly string[],
    ) => {
      const customerIds = changed.map(({ id }) => id)
      tagging.mutate({ body: { customerIds, add: [...add], remove: [...remove] } })
    },
    props: {
      count: items.length,
      noun: CUSTOMERS,
      pending: tagging.isPending && 'Saving...',
      outcome: tagging.data,
      nameOf: (id: number) => {
        const customer = items.find((each) => each.id === id)
        return customer ? customerName(customer) : `#${id}`
      },
      onClose: () => onClose(tagging.isSuccess),
    } as const,
  }
}
