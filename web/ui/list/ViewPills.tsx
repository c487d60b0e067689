import styles from './list.module.css'

type Props<View extends string> = {
  label: string
  views: readonly { value: View; label: string; count: number | undefined }[]
  value: View
  onChange: (view: View) => void
}

/** The saved views of a list, with how many rows each holds. */
export const ViewPills = <View extends string>({ label, views, value, onChange }: Props<View>) => (
  <div role="group" aria-label={label} className={styles.views}>
    {views.map((view) => (
      <button
        key={view.value}
        type="button"
        className={styles.view}
        aria-pressed={view.value === value}
        onClick={() => onChange(view.value)}
      >
        {view.label} <span className="num">{view.count}</span>
      </button>
    ))}
  </div>
)
