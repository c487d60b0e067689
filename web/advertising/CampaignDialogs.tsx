import type { Campaign } from '../../contract/advertising.ts'
import { CreateCampaign } from './CreateCampaign.tsx'
import { DeleteCampaign } from './DeleteCampaign.tsx'
import { EditWords } from './EditWords.tsx'
import { EnterSpend } from './EnterSpend.tsx'
import { GenerateCampaign } from './GenerateCampaign.tsx'

export type CampaignQuestion =
  | { what: 'create' }
  | { what: 'generate' }
  | { what: 'spend' | 'delete' | 'words'; campaign: Campaign }

type Props = {
  asked: CampaignQuestion | null
  /** Which campaign's details are wanted now; null closes those that are open. */
  onDone: (show?: number | null) => void
}

/** What is asked over the list, one at a time. */
export function CampaignDialogs({ asked, onDone }: Props) {
  const campaign = asked && 'campaign' in asked ? asked.campaign : null
  const about = (what: CampaignQuestion['what']) => (asked?.what === what ? campaign : null)
  const close = () => onDone()
  return (
    <>
      {asked?.what === 'create' && <CreateCampaign onMade={(id) => onDone(id)} onClose={close} />}
      {asked?.what === 'generate' && (
        <GenerateCampaign onMade={(id) => onDone(id)} onClose={close} />
      )}
      {asked?.what === 'spend' && campaign && <EnterSpend campaign={campaign} onClose={close} />}
      {asked?.what === 'words' && campaign && <EditWords campaign={campaign} onClose={close} />}
      <DeleteCampaign
        campaign={about('delete')}
        onDone={(gone) => onDone(gone ? null : undefined)}
      />
    </>
  )
}
