import { sentenceOf } from '@skein/contract/automations/sentence/sentence'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useScreenSubject } from '../../../lib/browser/screen-subject.ts'
import { useDocumentTitle } from '../../../lib/browser/use-document-title.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { ListSkeleton } from '../../../components/list-skeleton.tsx'
import { WithAccount } from '../../session/with-account.tsx'
import { editorOf } from '../../../lib/editor-path-of.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { listQuery } from '../../automations/queries.ts'
import { EditorHead } from './editor-head.tsx'
import type { FromRecipe as RecipeEditor } from './from-recipe.tsx'
import { automationQuery } from '../fields/queries.ts'
import { AutomationEditor } from './automation-editor.tsx'
import type { AutomationForm, AutomationKind, StoredAutomation } from '../form/editor-kind.ts'
import { SentenceLine } from './sentence-line.tsx'
import type { AutomationEditorProps, NewEditorProps } from './use-editor.ts'

const OtherAccount = lazyPart(async () => (await import('./other-account.tsx')).OtherAccount)
// A lazy component loses its type parameter.
const FromRecipe = lazyPart(async () => (await import('./from-recipe.tsx')).FromRecipe) as typeof RecipeEditor
const MissingAutomation = lazyPart(async () => (await import('./missing-automation.tsx')).MissingAutomation)

interface AutomationScreenProps<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  /** Defaults to `AutomationEditor`. */
  Editor?: ComponentType<AutomationEditorProps<Form>>
}

/** Creates an automation of a kind, or edits the one that `automation_id` in the URL names. */
export function AutomationScreen<Form extends AutomationForm>({
  kind,
  Editor = AutomationEditor,
}: AutomationScreenProps<Form>) {
  const { automation_id: automationId, recipe } = useSearch({ strict: false })
  useDocumentTitle(automationId ? kind.titles.edit : kind.titles.create)
  return (
    <WithAccount>
      {(account) =>
        automationId ? (
          <EditStored
            key={`${account.id} ${automationId}`}
            kind={kind}
            Editor={Editor}
            account={account}
            automationId={automationId}
          />
        ) : (
          <CreateNew key={account.id} kind={kind} Editor={Editor} account={account} recipe={recipe} />
        )
      }
    </WithAccount>
  )
}

interface CreateNewProps<Form extends AutomationForm> extends Omit<NewEditorProps<Form>, 'onAnother'> {
  /** Id of the recipe to start from. */
  recipe: string | undefined
}

function CreateNew<Form extends AutomationForm>({ kind, Editor, account, recipe }: CreateNewProps<Form>) {
  const [round, setRound] = useState(0)
  const first = useRouterState({ select: ({ location }) => location.hash === 'first-rule' })
  const editor = { kind, account, onAnother: () => setRound(round + 1) }
  if (recipe !== undefined && round === 0) {
    return (
      <Suspense>
        <FromRecipe {...editor} Editor={Editor} recipe={recipe} />
      </Suspense>
    )
  }
  return <Editor {...editor} key={round} initial={first && round === 0 ? kind.first : kind.empty} />
}

interface EditStoredProps<Form extends AutomationForm> extends Omit<NewEditorProps<Form>, 'onAnother'> {
  automationId: string
}

function EditStored<Form extends AutomationForm>({
  kind,
  Editor,
  account,
  automationId,
}: EditStoredProps<Form>) {
  const navigate = useNavigate()
  const query = useQuery(automationQuery(kind, automationId))
  const { data, error, isFetching } = query
  const { data: list } = useQuery({ ...listQuery(account.platform_user_id), enabled: false })
  const summary = list?.find(({ automation_id }) => automation_id === automationId)
  useScreenSubject('automation', automationId, summary?.name ?? '')
  const [openedAutomation, setOpenedAutomation] = useState<StoredAutomation<Form> | null>(null)
  if (!openedAutomation && data && !isFetching) setOpenedAutomation(data)
  const isForeign =
    openedAutomation !== null && openedAutomation.platform_user_id !== account.platform_user_id
  if (openedAutomation && !isForeign) {
    return (
      <Editor
        kind={kind}
        account={account}
        initial={openedAutomation.form}
        onAnother={() => void navigate({ href: editorOf(kind.type) })}
      />
    )
  }
  return (
    <section className="flex flex-col gap-6">
      <EditorHead stored titles={kind.titles}>
        {summary && (
          <SentenceLine
            type={kind.type}
            automationId={automationId}
            platformUserId={account.platform_user_id}
            tokens={sentenceOf(summary)}
          />
        )}
      </EditorHead>
      {isForeign ? (
        <Suspense>
          <OtherAccount type={kind.type} platformUserId={openedAutomation.platform_user_id} />
        </Suspense>
      ) : error instanceof ApiError && error.status === 404 ? (
        <Suspense>
          <MissingAutomation type={kind.type} />
        </Suspense>
      ) : error ? (
        <LoadFailure title={m.editor_load_failed()} query={query} />
      ) : (
        <ListSkeleton label={m.editor_loading()} />
      )}
    </section>
  )
}
