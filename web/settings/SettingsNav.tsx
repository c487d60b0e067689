import { Link } from 'wouter'
import { adminPath } from '../paths.ts'
import { GROUP_FACTS } from './groups/group-fields.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { SelectField } from '../ui/field/SelectField.tsx'
import styles from './settings-nav.module.css'

/** The parts of the settings; `system` is what the tab opens with. */
export const SECTIONS = [
  'business',
  'areas',
  'booking',
  'fees',
  'payouts',
  'visits',
  'planning',
  'facilities',
  'terms',
  'quiet',
  'notifications',
  'social',
  'alerts',
  'system',
  'status',
  'security',
] as const
/** One of `SECTIONS`. */
export type Section = (typeof SECTIONS)[number]

const titles: Record<Section, string> = {
  business: GROUP_FACTS.business.title,
  areas: GROUP_FACTS.areas.title,
  booking: GROUP_FACTS.booking.title,
  fees: 'Prices and fees',
  payouts: 'Hauler’s share and payouts',
  visits: GROUP_FACTS.visits.title,
  planning: GROUP_FACTS.planning.title,
  facilities: 'Where loads go',
  terms: 'Legal texts',
  quiet: GROUP_FACTS.quiet.title,
  notifications: GROUP_FACTS.notifications.title,
  social: GROUP_FACTS.social.title,
  alerts: 'Who gets which alert',
  system: 'Integrations, staff, audit log',
  status: 'System status',
  security: GROUP_FACTS.security.title,
}

const GROUPS: readonly { title: string; sections: readonly Section[] }[] = [
  {
    title: 'Business',
    sections: [
      'business',
      'areas',
      'booking',
      'fees',
      'payouts',
      'visits',
      'planning',
      'facilities',
      'terms',
    ],
  },
  { title: 'Messages', sections: ['quiet', 'notifications', 'social', 'alerts'] },
  { title: 'System', sections: ['system', 'status', 'security'] },
]

type Props = {
  section: Section
  /** What this colleague may open. */
  permitted: readonly Section[]
  onSection: (section: Section) => void
}

/** Leads to each part of the settings. */
export function SettingsNav(props: Props) {
  return useIsPhone() ? <SectionField {...props} /> : <SectionList {...props} />
}

const SectionField = ({ section, permitted, onSection }: Props) => (
  <SelectField
    label="Part of the settings"
    options={GROUPS.map(({ title, sections }) => ({
      group: title,
      items: sections
        .filter((each) => permitted.includes(each))
        .map((each) => ({ value: each, label: titles[each] })),
    }))}
    value={section}
    onValue={(next) => onSection(SECTIONS.find((each) => each === next) ?? section)}
  />
)

const SectionList = ({ section, permitted, onSection }: Props) => (
  <nav className={styles.nav} aria-label="Settings">
    {GROUPS.map(({ title, sections }) => (
      <div key={title}>
        <h3>{title}</h3>
        <ul>
          {title === 'Messages' && (
            <li>
              <Link href={adminPath({ tab: 'messages', part: 'templates' })}>Templates</Link>
            </li>
          )}
          {sections
            .filter((each) => permitted.includes(each))
            .map((each) => (
              <li key={each}>
                <button
                  type="button"
                  aria-current={each === section ? 'page' : undefined}
                  onClick={() => onSection(each)}
                >
                  {titles[each]}
                </button>
              </li>
            ))}
        </ul>
      </div>
    ))}
  </nav>
)
