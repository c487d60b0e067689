import layout from '../../ui/layout/layout.module.css'

/** Marks a period that is not over: its figures will change. */
export const Running = ({ isRunning }: { isRunning: boolean }) =>
  isRunning && <span className={`${layout.tag} ${layout.soon}`}>Still running</span>
