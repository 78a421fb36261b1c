import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '@skein/messages'
import { chatbotsQuery, type KnownChatbot, mainChatbot } from '../../../components/queries/chatbots-query.ts'
import { ListSkeleton } from '../../../components/list-skeleton.tsx'
import { paths } from '../../../lib/paths.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EditorHead } from '../frame/editor-head.tsx'
import { PauseButton } from './answering-chatbot.tsx'
import { titles } from './titles.ts'

interface OneChatbotProps {
  platformUserId: string
  /** The setup, shown only for an account without a chatbot. */
  children: ReactNode
}

/** Shows the chatbot of an account instead of the setup of a second one. */
export function OneChatbot({ platformUserId, children }: OneChatbotProps) {
  const query = useQuery(chatbotsQuery(platformUserId))
  const { data, isFetching, error } = query
  // Decided once: the setup stays open when it has created the chatbot.
  const [allowed, setAllowed] = useState(false)
  if (!allowed && data?.length === 0 && !isFetching) setAllowed(true)
  if (allowed) return children
  const chatbot = data && mainChatbot(data)
  return (
    <section className="flex flex-col gap-6">
      <EditorHead stored={false} titles={titles}>
        {chatbot && <h2 className="section-head">{m.ai_conversation_existing()}</h2>}
      </EditorHead>
      {chatbot ? (
        <Existing chatbot={chatbot} platformUserId={platformUserId} />
      ) : error && !isFetching ? (
        <LoadFailure title={m.ai_conversation_load_failed()} query={query} />
      ) : (
        <ListSkeleton label={m.editor_loading()} />
      )}
    </section>
  )
}

interface ExistingProps {
  chatbot: KnownChatbot
  platformUserId: string
}

function Existing({ chatbot, platformUserId }: ExistingProps) {
  const { name, automation_id, is_active } = chatbot
  const edit = { variant: 'primary', children: m.common_edit_name({ name }) } as const
  return (
    <>
      <div className="flex flex-col gap-1">
        <p dir="auto">
          {is_active ? m.ai_conversation_answers({ name }) : m.ai_conversation_none_answers({ name })}
        </p>
        <p className="text-text-2">{m.ai_conversation_existing_text()}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {automation_id === null ? (
          <LinkButton to={paths.liveChat} search={{ tab: 'publish' }} {...edit} />
        ) : (
          <LinkButton to={paths.aiConversation} search={{ automation_id }} {...edit} />
        )}
        <LinkButton to={paths.liveChat} search={{ tab: 'train' }}>
          {m.ai_conversation_add_sources()}
        </LinkButton>
        {is_active && automation_id !== null && (
          <PauseButton chatbot={{ name, automation_id }} platformUserId={platformUserId} />
        )}
      </div>
    </>
  )
}
