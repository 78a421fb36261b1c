import { knowledgeProblems } from '@skein/contract/knowledge'
import { useState } from 'react'
import { isWebAddress, type LessonDraft, type LessonKind, lessonsOf, withoutSent } from './training-logic.ts'
import { keepLessonDraft, useLessonDraft } from './training-store.ts'
import { type Learner, useTeaching } from './use-training.ts'

/** What is filled in, and how it is sent. `onSent` hears which kind it was and whether the server took all of it. */
export function useLesson(
  owner: Learner,
  first: LessonKind,
  onSent: (kind: LessonKind, taken: boolean) => void,
) {
  const [kind, setKind] = useState(first)
  const draft = useLessonDraft(owner.platform_user_id)
  const keep = (next: LessonDraft) => keepLessonDraft(owner.platform_user_id, next)
  const [urlError, setUrlError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { teach } = useTeaching(owner)
  const lessons = lessonsOf(draft, kind)
  const empty = lessons.length === 0

  const send = async () => {
    setBusy(true)
    keep(withoutSent(draft, kind))
    const taken = await teach(lessons)
    setBusy(false)
    onSent(kind, taken)
  }
  const process = () => {
    if (empty || busy) return
    if (kind === 'url' && !isWebAddress(draft.url)) return setUrlError(knowledgeProblems.url)
    void send()
  }
  const onDraftChange = (next: LessonDraft) => {
    setUrlError(undefined)
    keep(next)
  }
  return { tabs: { kind, onKindChange: setKind, draft, onDraftChange, urlError }, empty, busy, process }
}
