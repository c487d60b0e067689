import type { HaulerEarnings } from '../../../contract/insights.ts'
import layout from '../../ui/layout/layout.module.css'
import { figuresOf, type Figure } from './earnings-copy.ts'
import styles from './earnings.module.css'

/** What the weeks come to, each figure with how it is counted. */
export const Figures = ({ earnings }: { earnings: HaulerEarnings }) => (
  <section className={layout.stack} aria-labelledby="figures-title">
    <h3 id="figures-title">Your last {earnings.weeks.length} weeks</h3>
    <ul className={styles.figures}>
      {figuresOf(earnings).map((figure) => (
        <FigureCard key={figure.name} figure={figure} />
      ))}
    </ul>
  </section>
)

const FigureCard = ({ figure: { name, value, basis, definition } }: { figure: Figure }) => (
  <li className={`${layout.panel} ${styles.card}`}>
    <h4>{name}</h4>
    {value === null ? (
      <p className={layout.muted}>Not enough yet</p>
    ) : (
      <p className={`num ${styles.value}`}>{value}</p>
    )}
    <p className={`num ${layout.quiet}`}>{basis}</p>
    <details className={styles.how}>
      <summary>
        How it’s counted<span className="vh">: {name}</span>
      </summary>
      <p>{definition}</p>
    </details>
  </li>
)
