import { useState } from 'react'
import type { JobItem } from '../../../contract/job-edit.ts'
import { loadSizeFacts, type LoadSize } from '../../../contract/jobs.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { AddItem } from '../../ui/items/AddItem.tsx'
import { countOf, withCount } from '../../ui/items/counts.ts'
import { ItemTiles } from '../../ui/items/ItemTiles.tsx'
import { useKnownItems } from '../../ui/items/use-known-items.ts'
import layout from '../../ui/layout/layout.module.css'
import type { Edit } from './use-edit.ts'

type Props = { edit: Edit; loadSize: LoadSize }

/** What is picked up, counted as for a caller; a job that was booked without an estimate has only words. */
export function EditItems({ edit, loadSize }: Props) {
  const { query, items } = edit.items
  if (query.isError && items === undefined)
    return <QueryError what="the items of this job" query={query} />
  if (items === undefined) return <p role="status">Loading the items...</p>
  if (items === null)
    return <p className={layout.dim}>No list of items: what is picked up stands in the words.</p>
  return <Counts items={items} edit={edit} loadSize={loadSize} />
}

function Counts({ items, edit, loadSize }: Props & { items: readonly JobItem[] }) {
  const catalogue = useKnownItems()
  const [news, setNews] = useState('')
  const count = ({ key, name }: { key: string; name: string }, quantity: number) => {
    const named = new Map([...items.map((item) => [item.key, item.name] as const), [key, name]])
    edit.change({
      items: withCount(items, key, quantity).map((item) => ({
        ...item,
        name: named.get(item.key) ?? item.key,
      })),
    })
    setNews(quantity > 0 ? `${name}: ${quantity}` : `${name} taken off`)
  }
  const size = edit.price.data?.loadSize
  const error = edit.problems['items']
  return (
    <div>
      <AddItem
        id="edit-items"
        catalogue={catalogue.items}
        isFailed={catalogue.state === 'failed'}
        onAdd={(item, more) => count(item, countOf(items, item.key) + more)}
      />
      {error !== undefined && <FieldMessage id="edit-items-error" text={error} />}
      <ItemTiles
        catalogue={catalogue.items}
        items={items}
        names={new Map(items.map(({ key, name }) => [key, name]))}
        onCount={count}
      />
      <p role="status" className={layout.dim}>
        {size !== undefined && size !== loadSize
          ? `The load is ${loadSizeFacts[size].label.toLowerCase()} then.`
          : ''}
        <span className="vh"> {news}</span>
      </p>
    </div>
  )
}
