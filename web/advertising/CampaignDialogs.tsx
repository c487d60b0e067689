import { useState } from 'react'
import { type Campaign, deleteCampaign, saveCampaignContent } from '../../contract/advertising.ts'
import { formatMoney } from '../../contract/money.ts'
import { useApiMutation } from '../api/query.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { CreateCampaign } from './CreateCampaign.tsx'
import { EditCampaign } from './EditCampaign.tsx'
import { EnterSpend } from './EnterSpend.tsx'
import { GenerateCampaign } from './GenerateCampaign.tsx'
import { CAMPAIGN_READS } from './campaign-reads.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './campaign-form.module.css'
import { DialogButtons } from './DialogButtons.tsx'
import { versionIn } from './version-in.ts'
import { useRewriteWords } from './use-rewrite-words.ts'
import { wordsForm, wordsValues } from './words-form.ts'
import { WordsFields } from './WordsFields.tsx'

export type CampaignQuestion =
  | { what: 'create' }
  | { what: 'generate' }
  | { what: 'spend' | 'delete' | 'words' | 'edit'; campaign: Campaign }

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
      {asked?.what === 'edit' && campaign && <EditCampaign campaign={campaign} onClose={close} />}
      {asked?.what === 'words' && campaign && <EditWords campaign={campaign} onClose={close} />}
      <DeleteCampaign
        campaign={about('delete')}
        onDone={(gone) => onDone(gone ? null : undefined)}
      />
    </>
  )
}

/** What goes with a campaign, in full. */
function consequenceOf({ status, cost, performance }: Campaign): string {
  const spent =
    cost > 0 ? `${formatMoney(cost)} has been spent on it so far.` : 'Nothing has been spent on it.'
  const live =
    status === 'active'
      ? ' It is running and is stopped first: stop its ads at the networks too. Its page then says kindly that it is over, with a way to book.'
      : ''
  const counted =
    cost > 0 || performance.clicks > 0 ? ' Its figures leave the totals; the records are kept.' : ''
  return `${spent}${live}${counted}`
}

type DeleteCampaignProps = {
  campaign: Campaign | null
  /** `gone` when it is no longer on the list. */
  onDone: (gone: boolean) => void
}

function DeleteCampaign({ campaign, onDone }: DeleteCampaignProps) {
  const asked = useLast(campaign)
  const remove = useApiMutation(deleteCampaign, {
    refetches: CAMPAIGN_READS,
    success: { title: 'Campaign Deleted', message: 'It is gone from the list and the totals.' },
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  if (!asked) return null
  return (
    <ConfirmDialog
      opened={campaign !== null}
      title={`Delete “${asked.name}”?`}
      action={asked.status === 'active' ? 'Stop and delete campaign' : 'Delete campaign'}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { campaignId: asked.id } },
          { onSuccess: () => onDone(true), onError: () => onDone(false) },
        )
      }
      onCancel={() => onDone(false)}
    >
      {consequenceOf(asked)} This cannot be undone.
    </ConfirmDialog>
  )
}

type EditWordsProps = { campaign: Campaign; onClose: () => void }

/** Edits a campaign's texts; visitors of a live campaign's page see them immediately. */
function EditWords({ campaign, onClose }: EditWordsProps) {
  const { id, name, platforms, status, landingPageConfig, adContent } = campaign
  const [version, setVersion] = useState(campaign.version)
  const form = useDraftForm({
    schema: wordsForm(platforms),
    initial: wordsValues(landingPageConfig, adContent.ads),
    draft: { key: `campaign-words-${id}`, secret: [] },
  })
  const rewriting = useRewriteWords(campaign, form)
  const save = useApiMutation(saveCampaignContent, {
    refetches: CAMPAIGN_READS,
    success: { title: 'Campaign Updated', message: `The words of “${name}” are saved.` },
    failure: ({ reason }) => ({ title: 'Error', message: reason }),
  })
  return (
    <Dialog size="question" opened onClose={onClose} title={`Words of “${name}”`}>
      {status === 'active' && (
        <p className={`${layout.quiet} ${styles.intro}`}>
          This campaign is live: visitors read the page as you save it.
        </p>
      )}
      <form
        noValidate
        onSubmit={form.onSubmit((words) =>
          save.mutate(
            { params: { campaignId: id }, body: { ...words, version } },
            {
              onError: (error) => setVersion(versionIn(error) ?? version),
              onSuccess: () => {
                form.dropDraft()
                onClose()
              },
            },
          ),
        )}
      >
        <WordsFields form={form} platforms={platforms} rewriting={rewriting} />
        <DialogButtons>
          <Button type="submit" variant="primary" pending={save.isPending && 'Saving...'}>
            Save words
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
