import { Button } from '../../ui/button/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import panel from '../../ui/layout/panel.module.css'
import { Share, TooFew, type ReadersProps } from './ReadersTable.tsx'
import { keyOf, percent, readerName, signedPercent, verdictsOf } from './result-words.ts'
import styles from './results.module.css'

/** Each reader with how its estimates turned out, as cards for phones. */
export const ReaderCards = ({ groups, chosen, onChoose }: ReadersProps) => (
  <ul
    className={`${layout.stack} ${panel.cards}`}
    aria-label="Estimates against final prices, by reader"
  >
    {groups.map((group) => (
      <li
        key={keyOf(group)}
        className={`${layout.stack} ${panel.card} ${group === chosen ? styles.chosenCard : ''}`}
      >
        <header className={layout.spread}>
          <h4 className={styles.cardTitle}>{readerName(group)}</h4>
          <TooFew figures={group} />
        </header>
        <dl className={`num ${styles.inCard}`}>
          <dt>Version</dt>
          <dd>{group.readerVersion}</dd>
          <dt>Rate card</dt>
          <dd>{group.rateCardVersion}</dd>
          <dt>Jobs</dt>
          <dd>{group.jobs}</dd>
          <dt>Mean, median</dt>
          <dd>
            {signedPercent(group.meanError)}, {signedPercent(group.medianError)}
          </dd>
          <dt>Off by</dt>
          <dd>{percent(group.meanMiss)}</dd>
          <dt>In range</dt>
          <dd>
            <Share part={group.withinRange} of={group} />
          </dd>
          <dt>Within cap</dt>
          <dd>
            <Share part={group.withinCap} of={group} />
          </dd>
          <dt>Asked for more</dt>
          <dd>
            <Share part={group.askedForMore} of={group} />
          </dd>
          <dt>Reviewed before</dt>
          <dd>{verdictsOf(group) || 'None'}</dd>
        </dl>
        <footer className={layout.row}>
          <Button
            className={styles.wide ?? ''}
            aria-pressed={group === chosen}
            onClick={() => onChoose(group === chosen ? '' : keyOf(group))}
          >
            {group === chosen ? 'Show all readers below' : 'Show this one below'}
          </Button>
        </footer>
      </li>
    ))}
  </ul>
)
