import { useMemo } from 'react'
import type { Args } from '../../../contract/endpoint.ts'
import {
  listRateCards,
  previewRateCard,
  publishRateCard,
  type ListedRateCard,
} from '../../../contract/rate-cards.ts'
import { useApiMutation } from '../../api/query.ts'
import { useLeaveWarning } from '../../ui/dialog/use-leave-warning.ts'
import { keepDraft, dropDraft } from '../../ui/field/draft.ts'
import { useDraftForm } from '../../ui/field/use-draft-form.ts'
import { forgetKnownItems } from '../../ui/items/find-items.ts'
import {
  cardIn,
  cardSchema,
  carriedOver,
  fieldOf,
  pointsFor,
  valuesOf,
  type CardDraft,
  type CardValues,
} from './card-form.ts'
import { usePreview } from './use-preview.ts'

/** Where the draft that is made from a version is kept. */
export const draftKey = (version: number): string => `rate-card-from-${version}`

/** A draft of the next version, made from this one. */
export function useCardEditor(base: ListedRateCard, onPublished: (version: number) => void) {
  const points = pointsFor(base.card)
  const initial = useMemo(() => valuesOf(base.card), [base.card])
  const form = useDraftForm<CardValues, CardDraft>({
    schema: cardSchema(points),
    initial,
    draft: { key: draftKey(base.version), secret: [] },
  })
  const isDirty = Object.keys(initial).some((name) => form.values[name] !== initial[name])
  useLeaveWarning(isDirty)
  const card = cardIn(form.values, points)
  const preview = usePreview(card, base.card)
  const { publish, isPublishing } = usePublish(form, (version) => {
    form.dropDraft()
    onPublished(version)
  })
  return {
    form,
    points,
    isDirty,
    isWrong: card === undefined,
    preview,
    submit: form.onSubmit((draft) => publish({ ...draft, basedOn: base.version })),
    isPublishing,
    /** Keeps what was changed here as a draft that is made from a newer version. */
    carryOver: (newest: ListedRateCard) => {
      const onto = carriedOver(initial, form.values, valuesOf(newest.card))
      keepDraft(draftKey(newest.version), onto, [])
      dropDraft(draftKey(base.version))
    },
  }
}

type Form = Pick<ReturnType<typeof useDraftForm<CardValues, CardDraft>>, 'refuse'>

function usePublish(form: Form, onPublished: (version: number) => void) {
  const { mutate, isPending } = useApiMutation(publishRateCard, {
    refetches: [listRateCards, previewRateCard],
    success: ({ version, state }) => ({
      title: `Version ${version} published`,
      message: state === 'in_force' ? 'New quotes use it' : 'It starts later',
    }),
    // A field that is refused says so itself.
    failure: ({ reason, fields }) =>
      fields.length > 0 ? null : { title: 'Nothing was published', message: reason },
  })
  const publish = (body: Args<typeof publishRateCard>['body']) =>
    mutate(
      { body },
      {
        onSuccess: ({ version }) => {
          forgetKnownItems()
          onPublished(version)
        },
        onError: ({ fields }) => {
          if (fields.length > 0)
            form.refuse(fields.map(({ path, message }) => ({ path: fieldOf(path), message })))
        },
      },
    )
  return { publish, isPublishing: isPending }
}
