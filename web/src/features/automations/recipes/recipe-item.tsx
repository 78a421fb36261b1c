import { readDocument } from '@skein/contract/automations/automation-document'
import { importAutomations, type Recipe } from '@skein/contract/automations/automation-sharing'
import { settingsSentence } from '@skein/contract/automations/settings-sentence'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { recipeWords } from '../../../copy/automations/recipes.ts'
import { call } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { listKey } from '../queries.ts'
import { useOpenEditor } from '../use-open-editor.ts'
import { RecipeTry } from './recipe-try.tsx'

interface RecipeItemProps {
  recipe: Recipe
  platformUserId: string
}

/** A recipe: title, sentence, what to adapt, and buttons that try it and that open it in its editor. */
export function RecipeItem({ recipe, platformUserId }: RecipeItemProps) {
  const [trying, setTrying] = useState(false)
  const { use, using } = useRecipe(platformUserId)
  const id = useId()
  const { title, document } = recipe
  const settings = readDocument(document, { platform_user_id: platformUserId }).automations?.[0]
  if (!settings) return null
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="label-text">{title}</p>
          <p className="text-chat">
            <AutomationSentence tokens={settingsSentence(settings)} clamped />
          </p>
          <p className="meta">{settings.description}</p>
        </div>
        <div className="flex gap-2">
          <Button
            size="dense"
            variant="ghost"
            aria-label={recipeWords.tryNamed(title)}
            aria-expanded={trying}
            aria-controls={id}
            onClick={() => setTrying(!trying)}
          >
            {recipeWords.try}
          </Button>
          <Button
            size="dense"
            busy={using}
            aria-label={recipeWords.useNamed(title)}
            onClick={() => use(recipe)}
          >
            {recipeWords.use}
          </Button>
        </div>
      </div>
      <div id={id} hidden={!trying}>
        {trying && <RecipeTry settings={settings} platformUserId={platformUserId} />}
      </div>
    </li>
  )
}

/** Imports a recipe, paused, and opens it in its editor. */
function useRecipe(platformUserId: string) {
  const client = useQueryClient()
  const openEditor = useOpenEditor()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ document }: Recipe) =>
      call(importAutomations, { platform_user_id: platformUserId, document }),
    onSuccess: ([created], { title }) => {
      void client.invalidateQueries({ queryKey: listKey(platformUserId), exact: true })
      notify({ type: 'success', message: recipeWords.used(title) })
      if (created) openEditor(created.automation_type, created.automation_id)
    },
    onError: (error, recipe) =>
      notifyFailure(recipeWords.useFailed(recipe.title, causeOf(error)), () => mutate(recipe)),
  })
  return { use: mutate, using: isPending }
}
