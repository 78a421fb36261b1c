import type { AutomationType } from '@skein/contract/automations/automation'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { chooserCards, chooserWords, comingSoonCards } from '../../words/chooser.ts'
import { BackLink } from './back-link.tsx'
import { ChooserCard, LaterCard } from './chooser-card.tsx'
import { editorPathOf } from './editor-path-of.ts'
import { useOpenEditor } from './use-open-editor.ts'

const inOrder: readonly AutomationType[] = [
  'AI_DM_CONVERSATION',
  'DM_REPLY',
  'COMMENT_REPLY',
  'PRIVATE_MESSAGE',
  'DELETE_COMMENT',
]

const ready = inOrder.filter((type) => editorPathOf(type) !== null)
const later = inOrder.filter((type) => editorPathOf(type) === null)

/** Which kind of automation to make. A kind whose editor is not built yet says so and leads nowhere. */
export function ChooserScreen() {
  const openEditor = useOpenEditor()
  useDocumentTitle(chooserWords.title)
  return (
    <section className="flex flex-col gap-8">
      <header className="flex flex-col items-start gap-1">
        <BackLink to={paths.automations}>{chooserWords.back}</BackLink>
        <h1 className="title">{chooserWords.title}</h1>
        <p className="text-text-2">{chooserWords.text}</p>
      </header>
      <ul className="m-0 grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))] gap-4 p-0">
        {ready.map((type) => (
          <ChooserCard key={type} type={type} onChoose={openEditor} />
        ))}
      </ul>
      <LaterSection title={chooserWords.laterTag} hint={chooserWords.laterHint}>
        {later.map((type) => (
          <LaterCard key={type} words={chooserCards[type]} tag={chooserWords.laterTag} type={type} />
        ))}
      </LaterSection>
      <LaterSection title={chooserWords.comingSoon}>
        {comingSoonCards.map((words) => (
          <LaterCard key={words.title} words={words} tag={chooserWords.comingSoon} />
        ))}
      </LaterSection>
    </section>
  )
}

interface LaterSectionProps {
  title: string
  hint?: string
  children: ReactNode
}

function LaterSection({ title, hint, children }: LaterSectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      {hint && <p className="meta">{hint}</p>}
      <ul className="m-0 grid list-none gap-x-6 border-t border-line p-0 md:grid-cols-2 lg:grid-cols-4">
        {children}
      </ul>
    </section>
  )
}
