import { IconCheck } from '@tabler/icons-react'
import styles from './registration.module.css'

/** How far the registration has come, as links to its parts. */
export const ProgressRail = ({ problems }: { problems: Readonly<Record<string, string>> }) => (
  <nav className={styles.rail} aria-label="Progress">
    <ol>
      {SECTIONS.map((section, index) => {
        const isDone = isComplete(section, problems)
        return (
          <li key={section.id} data-done={isDone}>
            <a href={`#${section.id}`}>
              <span className="num" aria-hidden="true">
                {isDone ? <IconCheck size={16} stroke={3} /> : index + 1}
              </span>
              {section.name}
              <span className="vh">{isDone ? ', complete' : ', not complete'}</span>
            </a>
          </li>
        )
      })}
    </ol>
  </nav>
)

/** The three parts of the registration and the fields each of them asks for. */
const SECTIONS = [
  {
    id: 'you',
    name: 'You',
    fields: ['firstName', 'lastName', 'phone', 'email', 'password', 'company'],
  },
  {
    id: 'vehicle',
    name: 'Vehicle',
    fields: ['vehicleType', 'vehicleModel', 'licensePlate', 'licenseNumber', 'insuranceNumber'],
  },
  { id: 'where', name: 'Where and experience', fields: ['serviceAreas', 'experience'] },
] as const

/** Whether a part has nothing left to fill or mend. */
const isComplete = (
  { fields }: { fields: readonly string[] },
  problems: Readonly<Record<string, string>>,
): boolean => !fields.some((field) => field in problems)
