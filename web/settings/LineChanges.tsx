import layout from '../ui/layout/layout.module.css'
import { lineChanges } from './line-changes.ts'
import styles from './legal.module.css'

/** The lines that differ between two texts, those that go and those that come. */
export function LineChanges({ before, after }: { before: string; after: string }) {
  const changes = lineChanges(before, after)
    .map((change, at) => ({ ...change, at }))
    .filter(({ is, text }) => is !== 'same' && text.trim() !== '')
  if (changes.length === 0) return <p className={layout.quiet}>The words are the same.</p>
  return (
    <div className={styles.changes}>
      {changes.map(({ is, text, at }) =>
        is === 'added' ? <ins key={at}>{text}</ins> : <del key={at}>{text}</del>,
      )}
    </div>
  )
}
