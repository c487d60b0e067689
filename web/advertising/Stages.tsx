import { IconCheck } from '@tabler/icons-react'
import styles from './stages.module.css'

type Props = {
  /** In the order they happen. */
  names: readonly string[]
  /** The place in that order of what happens now. */
  now: number
}

/** How far something that takes a while has come, by what is really being done. */
export const Stages = ({ names, now }: Props) => (
  <ol className={styles.stages} role="status" aria-label="Progress">
    {names.map((name, at) => (
      <li key={name} data-is={at < now ? 'done' : at === now ? 'now' : 'next'}>
        <span aria-hidden="true">{at < now && <IconCheck size={16} />}</span>
        {name}
        <span className="vh">{at < now ? ', done' : at === now ? ', now' : ', still to come'}</span>
      </li>
    ))}
  </ol>
)
