import { IconAlertTriangle } from '@tabler/icons-react'
import layout from '../layout/layout.module.css'
import styles from './field.module.css'

/** What is wrong with a field; the field points at it with aria-describedby. */
export const FieldMessage = ({ id, text }: { id: string; text: string }) => (
  <p id={id} className={`${layout.line} ${styles.message}`}>
    <IconAlertTriangle size={17} aria-hidden="true" />
    {text}
  </p>
)
