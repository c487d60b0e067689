import styles from './pickups.module.css'

type Props = Record<'total' | 'active' | 'completed', string | undefined>

/** The four figures of the specification in one strip; the service is always 'Active'. */
export const PickupFigures = ({ total, active, completed }: Props) => (
  <dl className={styles.figures}>
    <Figure name="Total Jobs" value={total} />
    <Figure name="Active Jobs" value={active} />
    <Figure name="Completed" value={completed} />
    <Figure name="Service Status" value="Active" isGood />
  </dl>
)

type FigureProps = { name: string; value: string | undefined; isGood?: boolean }

const Figure = ({ name, value, isGood = false }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="num" data-good={isGood || undefined}>
      {value ?? '…'}
    </dd>
  </div>
)
