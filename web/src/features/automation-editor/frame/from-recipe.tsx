import { readDocument } from '@skein/contract/automations/sharing/automation-document'
import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { ListSkeleton } from '../../../components/list-skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { recipesQuery } from '../../automations/recipes/recipes-query.ts'
import type { AutomationForm } from '../form/editor-kind.ts'
import type { NewEditorProps } from './use-editor.ts'

interface FromRecipeProps<Form extends AutomationForm> extends NewEditorProps<Form> {
  recipe: string
}

/** A new automation with the values of a recipe. It is stored at its first deploy. */
export function FromRecipe<Form extends AutomationForm>({ recipe, ...props }: FromRecipeProps<Form>) {
  const { kind, Editor, account } = props
  const query = useQuery(recipesQuery)
  const { data: recipes, error } = query
  if (recipes === undefined && !error) return <ListSkeleton label={m.editor_loading()} />
  const document = recipes?.find(({ id }) => id === recipe)?.document
  const { platform_user_id } = account
  const settings = document && readDocument(document, { platform_user_id }).automations?.[0]
  const initial = settings && kind.formOfSettings(settings)
  if (initial) return <Editor {...props} initial={initial} recipe={recipe} />
  return error ? (
    <LoadFailure title={m.recipes_failed()} query={query} />
  ) : (
    <ErrorState title={m.recipes_gone()} />
  )
}
