import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { parseAsString, useQueryStates } from 'nuqs'
import { getSuggestions } from '../../../contract/insights.ts'
import { apiQuery } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { suggestionCopy } from './earnings-copy.ts'
import styles from './earnings.module.css'

/** Where the dashboard of the hauler is; the statements' own address goes with them. */
const inAddress = {
  view: parseAsString,
  part: parseAsString,
  tab: parseAsString,
  month: parseAsString,
}

/** What could bring the hauler more work; nothing where there is nothing to say. */
export function Suggestions() {
  const query = useQuery(apiQuery(getSuggestions, {}))
  const [, setAddress] = useQueryStates(inAddress, { history: 'push' })
  const suggestions = query.data ?? []
  if (query.isError) return <QueryError what="what could bring you more work" query={query} />
  if (suggestions.length === 0) return null
  return (
    <section className={layout.stack} aria-labelledby="more-work-title">
      <h3 id="more-work-title">How to get more work</h3>
      <ul className={styles.suggestions}>
        {suggestions.map(suggestionCopy).map(({ title, why, action, opens }) => (
          <li key={title} className={`${layout.panel} ${styles.suggestion}`}>
            <h4>{title}</h4>
            <p className="num">{why}</p>
            <Button onClick={() => void setAddress({ ...opens, month: null })}>
              {action}
              <IconArrowRight size={18} stroke={1.9} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
