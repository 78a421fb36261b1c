import { aiConversation } from '@skein/contract/automations/ai-conversation'
import { getBotConfig } from '@skein/contract/chatbot'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { conversationWords } from '../../../copy/automations/ai-conversation.ts'
import { call } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** Links to the chatbot that the account has already, before a second one is created. */
export function ExistingChatbot({ platformUserId }: { platformUserId: string }) {
  const { data } = useQuery({
    queryKey: ['existing-chatbot', platformUserId] as const,
    queryFn: ({ signal }) => findChatbot(platformUserId, signal),
  })
  if (!data) return null
  const { name, automation_id } = data
  const link = { className: 'text-brand-text underline', children: conversationWords.editExisting(name) }
  return (
    <Banner type="info">
      {conversationWords.existing}{' '}
      {automation_id === null ? (
        <Link to={paths.liveChat} search={{ tab: 'publish' }} {...link} />
      ) : (
        <Link to={paths.aiConversation} search={{ automation_id }} {...link} />
      )}
    </Banner>
  )
}

/** Returns the AI conversation that replies, or the published bot; null without both. */
async function findChatbot(platform_user_id: string, signal: AbortSignal) {
  const [conversations, bot] = await Promise.all([
    call(aiConversation.list, { platform_user_id }, { signal }),
    call(getBotConfig, { id: platform_user_id, allow_missing: 'true' }, { signal }),
  ])
  const conversation =
    conversations.find(({ activation_status }) => activation_status === 'ACTIVE') ?? conversations[0]
  return conversation ?? (bot && { name: bot.name, automation_id: null })
}
