import { knowledgeProblems } from '@skein/contract/knowledge'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { conversationWords } from '../../../words/ai-conversation.ts'
import { lessonWords } from '../../../words/knowledge.ts'
import type { RuleOwner } from '../editor/rule-kind.ts'
import { emptyLesson, type LessonDraft, type LessonKind, lessonsOf, withoutSent } from './lesson-rules.ts'
import { LessonTabs } from './lesson-tabs.tsx'
import { useTeaching } from './use-teaching.ts'

interface TeachSectionProps {
  owner: RuleOwner
  /** The settings are open already: there is nothing to skip to. */
  settled: boolean
  /** Something was taken by the server. */
  onTaught: () => void
  onSkip: () => void
}

/** The three sources to teach from. What was sent leaves its tab; what is on its way stands in the list beside it. */
export function TeachSection({ owner, settled, onTaught, onSkip }: TeachSectionProps) {
  const { kind, draft, lessons, busy, urlError, setKind, setDraft, process } = useLesson(owner, onTaught)
  return (
    <section aria-labelledby="teach-title" className="flex flex-col gap-4">
      <div>
        <h2 id="teach-title" className="section-head">
          {conversationWords.teach}
        </h2>
        <p className="meta">{conversationWords.teachText}</p>
      </div>
      <LessonTabs
        kind={kind}
        onKindChange={setKind}
        draft={draft}
        onDraftChange={setDraft}
        urlError={urlError}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={settled ? 'secondary' : 'primary'}
          busy={busy}
          aria-disabled={lessons.length === 0}
          aria-describedby="teach-reason"
          onClick={() => void process()}
        >
          {conversationWords.process}
        </Button>
        {!settled && <Button onClick={onSkip}>{conversationWords.skip}</Button>}
        <p id="teach-reason" className="meta">
          {lessons.length === 0 && !busy ? lessonWords.nothingYet[kind] : ''}
        </p>
      </div>
    </section>
  )
}

/** What is filled in, and how it is sent. */
function useLesson(owner: RuleOwner, onTaught: () => void) {
  const [kind, setKind] = useState<LessonKind>('pdf')
  const [draft, setDraft] = useState(emptyLesson)
  const [urlError, setUrlError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { teach } = useTeaching(owner)
  const lessons = lessonsOf(draft, kind)

  const change = (next: LessonDraft) => {
    setUrlError(undefined)
    setDraft(next)
  }
  const process = async () => {
    if (kind === 'url' && !isWebAddress(draft.url)) return setUrlError(knowledgeProblems.url)
    setBusy(true)
    setDraft(withoutSent(draft, kind))
    const taken = await teach(lessons)
    setBusy(false)
    if (taken) onTaught()
  }
  return { kind, draft, lessons, busy, urlError, setKind, setDraft: change, process }
}

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim())
