import { sentenceOf } from '@skein/contract/automations/sentence/sentence'
import type { Recipe } from '@skein/contract/automations/sharing/automation-sharing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { chatbotsQuery, mainChatbot } from '../../../components/queries/chatbots-query.ts'
import { editorOf } from '../../../lib/editor-path-of.ts'
import { paths } from '../../../lib/paths.ts'
import { automationOf, type RecipeAutomation } from './recipe-logic.ts'
import { RecipeScene } from './recipe-scene.tsx'

interface RecipeCardProps {
  recipe: Recipe
  platformUserId: string
}

/** A recipe as a picture with its title and its sentence. Opens it in its editor; nothing is saved before a deploy. */
export function RecipeCard({ recipe, platformUserId }: RecipeCardProps) {
  const automation = automationOf(recipe)
  const leads = useTarget(automation, { recipe: recipe.id, platformUserId })
  if (automation === null) return null
  return (
    <li className="min-w-0">
      <Link
        {...leads.target}
        className="flex h-full flex-col gap-3 rounded-card bg-raised p-3 transition-colors duration-(--press) hover:bg-overlay"
      >
        <RecipeScene automation={automation} />
        <span className="flex flex-col gap-1 px-1 pb-1">
          <span className="section-head">{recipe.title}</span>
          <span className="text-chat">
            <AutomationSentence tokens={sentenceOf(automation)} clamped />
          </span>
          <span dir="auto" className="meta">
            {leads.note ?? automation.description}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** Returns where a recipe leads: to its editor, or to the chatbot of the account, which has one only. */
function useTarget(
  automation: RecipeAutomation | null,
  { recipe, platformUserId }: { recipe: string; platformUserId: string },
) {
  const isChatbot = automation?.automation_type === 'AI_DM_CONVERSATION'
  const { data } = useQuery({ ...chatbotsQuery(platformUserId), enabled: isChatbot })
  const chatbot = isChatbot && data ? mainChatbot(data) : null
  if (!chatbot)
    return {
      target: {
        to: automation ? editorOf(automation.automation_type) : paths.createAutomation,
        search: { recipe },
      },
    }
  const { name, automation_id } = chatbot
  return {
    note: `${m.recipes_has_chatbot()} ${m.common_edit_name({ name })}`,
    target:
      automation_id === null
        ? { to: paths.liveChat, search: { tab: 'publish' as const } }
        : { to: paths.aiConversation, search: { automation_id } },
  }
}
