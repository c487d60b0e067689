import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ItemDrawing } from '../../ui/media/ItemDrawing.tsx'
import type { ShownItem } from './edit-corrections.ts'
import type { FoundItem, KnownItem } from '../../ui/items/find-items.ts'
import { aboutPrice } from './item-facts.ts'
import items from './items.module.css'
import styles from './search.module.css'

export type FoundItemsProps = {
  id: string
  optionId: (index: number) => string
  matches: readonly FoundItem[]
  active: number
  shownItems: readonly ShownItem[]
  typed: string
  onChoose: (one: FoundItem) => void
}

/** What a search found, to add with a press. */
export function FoundItems({
  id,
  optionId,
  matches,
  active,
  shownItems,
  typed,
  onChoose,
}: FoundItemsProps) {
  const list = useRef<HTMLUListElement>(null)
  const isOpen = matches.length > 0
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <ul ref={list} id={id} role="listbox" aria-label="Items to add" hidden={!isOpen}>
      {matches.map((one, index) => (
        <li
          key={one.item.key}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <ItemDrawing name={one.item.drawing} className={styles.drawing} />
          <span className={items.name}>
            <b>
              <Marked text={one.item.name} typed={typed} />
            </b>
            {one.also && !includes(one.item.name, typed) && (
              <small>
                <Marked text={one.also} typed={typed} />
              </small>
            )}
          </span>
          <span className="num">{aboutPrice(one.item.onePrice)}</span>
          <IconPlus size={20} aria-label={labelOf(one.item, shownItems)} />
        </li>
      ))}
    </ul>
  )
}

const labelOf = ({ key }: KnownItem, shownItems: readonly ShownItem[]): string =>
  shownItems.some((item) => item.key === key) ? 'one more' : 'add'

const includes = (name: string, input: string): boolean =>
  name.toLowerCase().includes(input.trim().toLowerCase())

/** The part of a name that was typed, marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const at = text.toLowerCase().indexOf(typed.trim().toLowerCase())
  if (at < 0) return text
  const end = at + typed.trim().length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
