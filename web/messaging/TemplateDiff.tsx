import type { SavedTemplate } from '../../contract/templates.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './template-history.module.css'

type Words = Pick<SavedTemplate, 'subject' | 'message' | 'isActive'>

const linesOf = ({ subject, message, isActive }: Words) => [
  ['Subject', subject] as const,
  ['Message', message] as const,
  ['State', isActive ? 'Active' : 'Turned off'] as const,
]

/** What differs between two versions of a template, the earlier words first. */
export function TemplateDiff({ before, after }: { before: Words; after: Words }) {
  const next = linesOf(after)
  const changes = linesOf(before).flatMap(([name, was], at) => {
    const becomes = next[at]?.[1] ?? ''
    return was === becomes ? [] : [{ name, was, becomes }]
  })
  if (changes.length === 0) return <p className={layout.quiet}>The words are the same.</p>
  return (
    <div className={styles.changes}>
      {changes.map(({ name, was, becomes }) => (
        <div key={name}>
          <b>{name}</b>
          <div className={styles.changes}>
            <del>{was}</del>
            <ins>{becomes}</ins>
          </div>
        </div>
      ))}
    </div>
  )
}
