import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { PUBLIC_PAGES } from '../../contract/advertising.ts'
import {
  leadMagnetLabels,
  listLeadMagnets,
  switchLeadMagnet,
  type LeadMagnet,
} from '../../contract/lead-magnets.ts'
import { formatCount } from '../../contract/numbers.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import ads from './ads.module.css'
import layout from '../ui/layout/layout.module.css'
import { Stack } from '../ui/layout/Row.tsx'
import type { FilterLabels } from '../ui/list/filters.ts'
import { ListPanel } from '../ui/list/ListPanel.tsx'
import { useList } from '../ui/list/use-list.ts'
import { copyText } from './copy-text.ts'
import { CreateLeadMagnet } from './CreateLeadMagnet.tsx'
import styles from './leads.module.css'
import { OnOff } from './OnOff.tsx'

/** Offers with a code and a page of their own, and what they brought. */
export function LeadMagnets() {
  const list = useList(listLeadMagnets)
  const [creating, setCreating] = useState(false)
  const active = useApiMutation(switchLeadMagnet, {
    refetches: [listLeadMagnets],
    success: ({ title, isActive }) => `“${title}” is ${isActive ? 'on' : 'off'}.`,
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <Stack gap={2}>
      <p className={`${layout.quiet} ${ads.quiet}`}>
        Counts people who open an offer’s page and book (or register as a hauler) within 30 days.
      </p>
      <ListPanel
        list={list}
        title="Lead Magnets"
        noun={['lead magnet', 'lead magnets']}
        filters={leadMagnetFilters}
        tools={
          <Button
            needs="run-marketing"
            size="s"
            variant="primary"
            icon={<IconPlus size={18} />}
            onClick={() => setCreating(true)}
          >
            Create lead magnet
          </Button>
        }
        empty={{
          ...NO_LEAD_MAGNETS_YET,
          children: (
            <Button needs="run-marketing" variant="primary" onClick={() => setCreating(true)}>
              Create your first lead magnet
            </Button>
          ),
        }}
      >
        <ul className={`${layout.stack} ${styles.leads}`} aria-label="Lead Magnets">
          {list.items.map((lead) => (
            <LeadCard
              key={lead.id}
              lead={lead}
              onSwitch={() =>
                active.mutate({
                  params: { leadMagnetId: lead.id },
                  body: { isActive: !lead.isActive },
                })
              }
            />
          ))}
        </ul>
      </ListPanel>
      {creating && <CreateLeadMagnet onClose={() => setCreating(false)} />}
    </Stack>
  )
}

const leadMagnetFilters: FilterLabels<typeof listLeadMagnets> = {
  type: { label: 'Type', values: leadMagnetLabels },
  target: 'For',
  active: 'Switched on',
}

const NO_LEAD_MAGNETS_YET = {
  title: 'No lead magnets yet',
  hint: 'A discount, a free estimate, a guide or a referral, with a code to name on the phone.',
  drawing: 'clearOut' as const,
}

const LeadCard = ({ lead, onSwitch }: { lead: LeadMagnet; onSwitch: () => void }) => {
  const address = `${location.origin}${PUBLIC_PAGES.offer}/${lead.code}`
  return (
    <li className={styles.lead}>
      <header className={`${layout.spread} ${layout.dim}`}>
        <span>
          {leadMagnetLabels[lead.type]} for {lead.targetType}s
        </span>
        <OnOff label={`${lead.title}: active`} checked={lead.isActive} onPress={onSwitch} />
      </header>
      <h3>{lead.title}</h3>
      {lead.offer.value && <p className={styles.value}>{lead.offer.value}</p>}
      {lead.offer.description && <p>{lead.offer.description}</p>}
      <p className={styles.coupon}>
        Code <b>{lead.code}</b>
      </p>
      <footer className={layout.spread}>
        <p className="num">
          <b>{formatCount(lead.conversions)}</b>{' '}
          {lead.conversions === 1 ? 'conversion' : 'conversions'}
        </p>
        <Button
          aria-label={`Copy link of ${lead.title}`}
          onClick={() => void copyText(address, 'The link of the offer')}
        >
          Copy link
        </Button>
      </footer>
    </li>
  )
}
