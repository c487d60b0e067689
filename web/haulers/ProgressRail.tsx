import { IconCheck } from '@tabler/icons-react'
import styles from './registration.module.css'
import { isComplete, SECTIONS } from './registration-sections.ts'

/** How far the registration has come, as links to its parts. */
export const ProgressRail = ({ problems }: { problems: Readonly<Record<string, string>> }) => (
  <nav className={styles.rail} aria-label="Progress">
    <ol>
      {SECTIONS.map((section, index) => {
        const done = isComplete(section, problems)
        return (
          <li key={section.id} data-done={done}>
            <a href={`#${section.id}`}>
              <span className="num" aria-hidden="true">
                {done ? <IconCheck size={16} stroke={3} /> : index + 1}
              </span>
              {section.name}
              <span className="vh">{done ? ', complete' : ', not complete'}</span>
            </a>
          </li>
        )
      })}
    </ol>
  </nav>
)
