import { knowledgeProblems } from '@skein/contract/knowledge/knowledge'
import { useState } from 'react'
import {
  isWebAddress,
  type TrainingItemDraft,
  type TrainingItemKind,
  trainingItemsOf,
  withoutSent,
} from './training-logic.ts'
import { saveTrainingItemDraft, useTrainingItemDraft } from './training-store.ts'
import { type TrainingOwner, useTrainingUpload } from './use-training.ts'

/**
 * State and submission of the training form. `onSent` receives the kind and whether the server accepted every
 * item.
 */
export function useTrainingItem(
  owner: TrainingOwner,
  first: TrainingItemKind,
  onSent: (kind: TrainingItemKind, accepted: boolean) => void,
) {
  const [kind, setKind] = useState(first)
  const draft = useTrainingItemDraft(owner.platform_user_id)
  const keep = (next: TrainingItemDraft) => saveTrainingItemDraft(owner.platform_user_id, next)
  const [urlError, setUrlError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { train } = useTrainingUpload(owner)
  const trainingItems = trainingItemsOf(draft, kind)
  const empty = trainingItems.length === 0

  const send = async () => {
    setBusy(true)
    keep(withoutSent(draft, kind))
    const accepted = await train(trainingItems)
    setBusy(false)
    onSent(kind, accepted)
  }
  const process = () => {
    if (empty || busy) return
    if (kind === 'url' && !isWebAddress(draft.url)) return setUrlError(knowledgeProblems.url())
    void send()
  }
  const onDraftChange = (next: TrainingItemDraft) => {
    setUrlError(undefined)
    keep(next)
  }
  return { tabs: { kind, onKindChange: setKind, draft, onDraftChange, urlError }, empty, busy, process }
}
