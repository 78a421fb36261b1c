import { knowledgeProblems } from '@skein/contract/knowledge/knowledge'
import { useRef, useState } from 'react'
import { focusInvalid } from '../../ui/forms/focus-invalid.ts'
import { nothingYetTexts } from './nothing-yet-texts.ts'
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
 * State and submission of the training form in the element `box`. `onSent` receives the kind and whether the server accepted
 * every item.
 */
export function useTrainingItem(
  owner: TrainingOwner,
  first: TrainingItemKind,
  onSent: (kind: TrainingItemKind, accepted: boolean) => void,
) {
  const box = useRef<HTMLElement>(null)
  const [kind, setKind] = useState(first)
  const draft = useTrainingItemDraft(owner.platform_user_id)
  const keep = (next: TrainingItemDraft) => saveTrainingItemDraft(owner.platform_user_id, next)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { train } = useTrainingUpload(owner)
  const trainingItems = trainingItemsOf(draft, kind)

  const send = async () => {
    setBusy(true)
    keep(withoutSent(draft, kind))
    const accepted = await train(trainingItems)
    setBusy(false)
    onSent(kind, accepted)
  }
  const process = () => {
    if (busy) return
    const missing = trainingItems.length === 0 ? nothingYetTexts[kind] : undefined
    const wrong = kind === 'url' && !isWebAddress(draft.url) ? knowledgeProblems.url() : undefined
    setProblem(missing ?? wrong)
    if (missing ?? wrong) focusInvalid(box.current)
    else void send()
  }
  const onDraftChange = (next: TrainingItemDraft) => {
    setProblem(undefined)
    keep(next)
  }
  const onKindChange = (next: TrainingItemKind) => {
    setProblem(undefined)
    setKind(next)
  }
  return { tabs: { kind, onKindChange, draft, onDraftChange, problem }, box, busy, process }
}
