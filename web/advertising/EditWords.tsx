import { saveCampaignContent, type Campaign } from '../../contract/advertising.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { useDraftForm } from '../ui/field/use-draft-form.ts'
import { CAMPAIGN_READS } from './campaign-reads.ts'
import styles from './campaign-form.module.css'
import { DialogButtons } from './DialogButtons.tsx'
import { useRewriteWords } from './use-rewrite-words.ts'
import { wordsForm, wordsValues } from './words-form.ts'
import { WordsFields } from './WordsFields.tsx'

type Props = { campaign: Campaign; onClose: () => void }

/** Changes the words of a campaign; visitors read those of its page at once. */
export function EditWords({ campaign, onClose }: Props) {
  const { id, name, platforms, status, landingPageConfig, adContent } = campaign
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
        <p className={styles.intro}>
          This campaign is live: visitors read the page as you save it.
        </p>
      )}
      <form
        noValidate
        onSubmit={form.onSubmit((words) =>
          save.mutate(
            {
              params: { campaignId: id },
              body: { ...words, isAiGenerated: rewriting.usesModel },
            },
            {
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
