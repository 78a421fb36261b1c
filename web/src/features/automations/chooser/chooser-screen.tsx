import type { AutomationType } from '@skein/contract/automations/automation'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { paths } from '../../../lib/paths.ts'
import { useDocumentTitle } from '../../../lib/browser/use-document-title.ts'
import { BackLink } from '../../../components/back-link.tsx'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { WithAccount } from '../../session/with-account.tsx'
import { WaitingRecipes } from '../recipes/waiting-recipes.tsx'
import { ChooserCard } from './chooser-card.tsx'
import { editorPathOf } from '../../../lib/editor-path-of.ts'
import { useOpenEditor } from '../use-open-editor.ts'
import { comingSoonTitles } from './chooser-cards.ts'
import { PermittedFields } from '../../session/permitted.tsx'

const RecipeGallery = lazyPart(async () => (await import('../recipes/recipe-gallery.tsx')).RecipeGallery)

const inOrder: readonly AutomationType[] = [
  'AI_DM_CONVERSATION',
  'DM_REPLY',
  'COMMENT_REPLY',
  'PRIVATE_MESSAGE',
  'DELETE_COMMENT',
]

/** The first choice of a new automation: recipes, then the kinds. */
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
      <section aria-labelledby="recipes" className="flex flex-col gap-4">
        <div>
          <h2 id="recipes" className="section-head">
            {m.recipes_open()}
          </h2>
          <p className="meta">{m.recipes_text()}</p>
        </div>
        <WithAccount>
          {(account) => (
            <Suspense fallback={<WaitingRecipes />}>
              <RecipeGallery platformUserId={account.platform_user_id} />
            </Suspense>
          )}
        </WithAccount>
      </section>
      <section aria-labelledby="kinds" className="flex flex-col gap-4">
        <h2 id="kinds" className="section-head">
          {m.chooser_kinds()}
        </h2>
        <PermittedFields>
          <ul className="m-0 grid list-none gap-4 p-0 md:grid-cols-2 wide:grid-cols-3">
            {inOrder.map((type) => (
              <ChooserCard key={type} type={type} onChoose={choose} />
            ))}
          </ul>
        </PermittedFields>
      </section>
      <ComingSoon />
    </section>
  )
}

/** The kinds that are not available yet, in one line. */
function ComingSoon() {
  return (
    <section
      aria-label={m.chooser_coming_soon()}
      className="meta flex flex-wrap items-baseline gap-x-4 gap-y-1"
    >
      <p className="font-medium">{m.chooser_coming_soon()}</p>
      <ul className="m-0 flex list-none flex-wrap gap-x-4 gap-y-1 p-0">
        {comingSoonTitles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </section>
  )
}
