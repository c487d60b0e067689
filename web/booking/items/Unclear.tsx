import type { RefObject } from 'react'
import type { Quote } from '../../../contract/quotes.ts'
import styles from './items.module.css'

type Props = {
  quote: Pick<Quote, 'items' | 'unknown' | 'unclear'>
  search: RefObject<HTMLInputElement | null>
}

/** The words of a description that leave the price open, and what would make it closer. */
export function Unclear({ quote: { items, unknown, unclear }, search }: Props) {
  const wordsFor = (...reasons: string[]) =>
    unclear.filter(({ reason }) => reasons.includes(reason)).map((one) => `"${one.said}"`)
  const open = [...wordsFor('amount'), ...wordsFor('count')]
  return (
    <>
      {items.length === 0 && (
        <p className={styles.unknown}>
          We couldn't identify individual items, so this price is based on load size. Add items for
          a closer estimate.
        </p>
      )}
      {unknown.length > 0 && (
        <p className={styles.unknown}>
          We didn't recognise {unknown.join(', ')}. Your hauler sees your description and photos.{' '}
          <button type="button" className={styles.link} onClick={() => search.current?.focus()}>
            {unknown.length > 1 ? 'Search for them' : 'Search for it'}
          </button>
        </p>
      )}
      {open.length > 0 && (
        <p className={styles.unknown}>
          How many did you mean by {open.join(' and ')}? Set the number in your list for a closer
          price.
        </p>
      )}
      {wordsFor('language').length > 0 && (
        <p className={styles.unknown}>
          We read English best. Search for your items above for a closer price.
        </p>
      )}
    </>
  )
}
