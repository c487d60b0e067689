import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { dollars } from '../dollars.ts'
import field from '../field/field.module.css'
import layout from '../layout/layout.module.css'
import { readCommand } from './counts.ts'
import { findItems, type KnownItem } from './find-items.ts'
import styles from './items.module.css'

const MOST_OPTIONS = 5

type Props = {
  /** Of the field, which a refused form puts the focus in. */
  id: string
  catalogue: readonly KnownItem[]
  isFailed: boolean
  onAdd: (item: KnownItem, quantity: number) => void
}

/** Adds items by typing '2 mattress' and Enter. */
export function AddItem({ id: fieldId, catalogue, isFailed, onAdd }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { quantity, search } = readCommand(typed)
  const matches = findItems(catalogue, search, MOST_OPTIONS)
  const choose = (item: KnownItem | undefined) => {
    if (!item) return
    onAdd(item, quantity)
    setTyped('')
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.ctrlKey) return
    if (move !== undefined && matches.length > 0) {
      event.preventDefault()
      setActive((active + move + matches.length) % matches.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(matches[active]?.item)
    } else if (event.key === 'Escape' && typed !== '') {
      // Closes the list, not the dialog.
      event.preventDefault()
      setTyped('')
    }
  }
  return (
    <div className={styles.add}>
      <label htmlFor={fieldId} className="vh">
        Add items, like 2 mattress
      </label>
      <div className={field.line} data-icon>
        <IconSearch aria-hidden="true" />
        <input
          id={fieldId}
          className={field.input}
          role="combobox"
          aria-expanded={matches.length > 0}
          aria-controls={`${id}-options`}
          aria-autocomplete="list"
          aria-activedescendant={matches[active] && `${id}-${active}`}
          autoComplete="off"
          autoCapitalize="none"
          placeholder="2 mattress"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">Enter adds</kbd>
      </div>
      <ul
        id={`${id}-options`}
        role="listbox"
        aria-label="Matching items"
        hidden={matches.length === 0}
      >
        {matches.map(({ item }, at) => (
          <li
            key={item.key}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
          >
            <b>
              {quantity > 1 && `${quantity} × `}
              {item.name}
            </b>
            <small className="num">about {dollars(item.onePrice)} each</small>
          </li>
        ))}
      </ul>
      <p role="status" className={layout.dim}>
        {isFailed && "Couldn't load the item list. Close this and try again."}
        {typed.trim() !== '' && !isFailed && matches.length === 0 && 'No match. Try another word.'}
      </p>
    </div>
  )
}
