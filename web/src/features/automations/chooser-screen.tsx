import type { AutomationType } from '@skein/contract/automations/automation'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { BackLink } from '../../components/back-link.tsx'
import { ChooserCard, LaterCard } from './chooser-card.tsx'
import { RecipesButton } from './recipes/recipes-button.tsx'
import { editorPathOf } from '../../lib/editor-path-of.ts'
import { useOpenEditor } from './use-open-editor.ts'
import { comingSoonCards } from './chooser-cards.ts'

const inOrder: readonly AutomationType[] = [
  'AI_DM_CONVERSATION',
  'DM_REPLY',
  'COMMENT_REPLY',
  'PRIVATE_MESSAGE',
  'DELETE_COMMENT',
]

/** Lists the kinds of automation that can be created. */
export function ChooserScreen() {
  const openEditor = useOpenEditor()
  const navigate = useNavigate()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const choose = (type: AutomationType) => {
    // The first automation starts with sample values.
    if (hash) void navigate({ href: `${editorPathOf(type)}#${hash}` })
    else openEditor(type)
  }
  useDocumentTitle(m.common_create_an_automation())
  return (
    <section className="flex flex-col gap-8">
      <header className="flex flex-col items-start gap-1">
        <BackLink to={paths.automations}>{m.common_all_automations()}</BackLink>
        <h1 className="title">{m.common_create_an_automation()}</h1>
        <p className="text-text-2">{m.chooser_text()}</p>
      </header>
      <ul className="m-0 grid list-none gap-4 md:grid-cols-2 xl:grid-cols-3 p-0">
        {inOrder.map((type) => (
          <ChooserCard key={type} type={type} onChoose={choose} />
        ))}
      </ul>
      <RecipesButton />
      <section aria-label={m.chooser_coming_soon()}>
        <ul className="m-0 grid list-none gap-x-6 border-t border-line p-0 md:grid-cols-2 lg:grid-cols-4">
          {comingSoonCards.map((words) => (
            <LaterCard key={words.title} words={words} tag={m.chooser_coming_soon()} />
          ))}
        </ul>
      </section>
    </section>
  )
}
