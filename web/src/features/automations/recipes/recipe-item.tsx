import { readDocument } from '@skein/contract/automations/sharing/automation-document'
import { importAutomations, type Recipe } from '@skein/contract/automations/sharing/automation-sharing'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { settingsSentence } from '@skein/contract/automations/sentence/settings-sentence'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { m } from '@skein/messages'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { chatbotsQuery, type KnownChatbot, mainChatbot } from '../../../components/chatbots-query.ts'
import { call } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
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
  const chatbot = useOtherChatbot(settings, platformUserId)
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
            aria-label={m.recipes_try_named({ title })}
            aria-expanded={trying}
            aria-controls={id}
            onClick={() => setTrying(!trying)}
          >
            {m.recipes_try()}
          </Button>
          {chatbot === null && (
            <Button
              size="dense"
              busy={using}
              aria-label={m.common_use_title({ title })}
              onClick={() => use(recipe)}
            >
              {m.recipes_use()}
            </Button>
          )}
        </div>
      </div>
      {chatbot && <ChatbotNote chatbot={chatbot} />}
      <div id={id} hidden={!trying}>
        {trying && <RecipeTry settings={settings} platformUserId={platformUserId} />}
      </div>
    </li>
  )
}

/** Returns the account's chatbot if the recipe would create a second one; undefined while that is not known. */
function useOtherChatbot(
  settings: AutomationSettings | undefined,
  platformUserId: string,
): KnownChatbot | null | undefined {
  const isChatbot = settings?.automation_type === 'AI_DM_CONVERSATION'
  const { data } = useQuery({ ...chatbotsQuery(platformUserId), enabled: isChatbot })
  if (!isChatbot) return null
  return data && mainChatbot(data)
}

function ChatbotNote({ chatbot: { name, automation_id } }: { chatbot: KnownChatbot }) {
  const edit = {
    className: 'text-text underline',
    children: m.common_edit_name({ name }),
  }
  return (
    <p className="text-text-2">
      {m.recipes_has_chatbot()}{' '}
      {automation_id === null ? (
        <Link to={paths.liveChat} search={{ tab: 'publish' }} {...edit} />
      ) : (
        <Link to={paths.aiConversation} search={{ automation_id }} {...edit} />
      )}
    </p>
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
      notify({ type: 'success', message: m.recipes_used({ title }) })
      if (created) openEditor(created.automation_type, created.automation_id)
    },
    onError: (error, recipe) =>
      notifyFailure(m.recipes_use_failed({ title: recipe.title, cause: causeOf(error) }), () =>
        mutate(recipe),
      ),
  })
  return { use: mutate, using: isPending }
}
