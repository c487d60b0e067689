import { useQuery } from '@tanstack/react-query'
import { listLeadMagnets } from '../../../contract/lead-magnets.ts'
import { networkLimits } from '../../../contract/social-limits.ts'
import { type PostId, platformFacts } from '../../../contract/social.ts'
import { apiQuery } from '../../api/query.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { ComposerForm } from '../use-composer.ts'
import styles from './composer-parts.module.css'
import { shownLink } from './words.ts'

const PAGES = [
  { value: '/', label: 'Book a pickup' },
  { value: '/hauler-register', label: 'Become a hauler' },
]

type Props = { form: ComposerForm; postId: PostId | undefined }

/** The page of this site that the posts lead to, with the address that leaves. */
export function LinkField({ form: { values, text, set }, postId }: Props) {
  const { data: offers = [] } = useQuery(apiQuery(listLeadMagnets, { query: { active: true } }))
  const { id, error } = text('link')
  const offerPages = offers.map(({ code, title }) => ({
    value: `/o/${code}`,
    label: `${code}: ${title}`,
  }))
  const known = [...PAGES, ...offerPages].some(({ value }) => value === values.link)
  const own = values.link === '' || known ? [] : [values.link]
  return (
    <div>
      <SelectField
        id={id}
        label="Link (optional)"
        hint="Each post gets an address of its own, so its jobs are in the ROI."
        prompt="No link"
        options={[
          { group: 'Pages', items: [...PAGES, ...own] },
          ...(offerPages.length > 0 ? [{ group: 'Offers', items: offerPages }] : []),
        ]}
        value={values.link}
        error={error}
        onValue={(link) => set('link', link)}
      />
      {values.link !== '' && (
        <details className={`${layout.dim} ${styles.addresses}`}>
          <summary>Addresses as they go out</summary>
          <ul>
            {values.platforms.map((platform) => (
              <li key={platform}>
                <b>{platformFacts[platform].label}</b>{' '}
                {networkLimits[platform].links === 'plain' ? (
                  'Addresses in the text cannot be tapped there.'
                ) : (
                  <code>{shownLink(values, platform, postId)}</code>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
