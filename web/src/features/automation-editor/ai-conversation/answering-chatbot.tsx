import { setActivation } from '@skein/contract/automations/automation-changes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { chatbotsQuery } from '../../../components/queries/chatbots-query.ts'
import { call } from '../../../lib/api/api.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { listKey } from '../../automations/queries.ts'
import { Permitted } from '../../session/permitted.tsx'

interface AnsweringChatbotProps {
  /** The conversation that is edited. */
  automationId: string
  platformUserId: string
}

/** Says which other chatbot answers direct messages before an AI conversation; nothing if none does. */
export function AnsweringChatbot({ automationId, platformUserId }: AnsweringChatbotProps) {
  const { data = [] } = useQuery(chatbotsQuery(platformUserId))
  const first = data.find(({ is_active }) => is_active)
  const ownChatbot = data.find(({ automation_id }) => automation_id === automationId)
  if (!first || !ownChatbot || first === ownChatbot) return null
  const { name, automation_id } = first
  return (
    <Banner
      type="warning"
      action={
        automation_id === null ? (
          <LinkButton size="dense" to={paths.liveChat} search={{ tab: 'publish' }}>
            {m.ai_conversation_open_publish()}
          </LinkButton>
        ) : (
          <PauseButton dense chatbot={{ name, automation_id }} platformUserId={platformUserId} />
        )
      }
    >
      {ownChatbot.is_active
        ? m.publish_rival_text({ automation: name })
        : m.ai_conversation_answers({ name })}
    </Banner>
  )
}

interface PauseButtonProps {
  chatbot: { name: string; automation_id: string }
  platformUserId: string
  dense?: boolean
}

/** Pauses an AI conversation. */
export function PauseButton({ chatbot, platformUserId, dense = false }: PauseButtonProps) {
  const { name, automation_id } = chatbot
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(setActivation, {
        platform_user_id: platformUserId,
        automation_id,
        activation_status: 'PAUSED',
      }),
    onSuccess: async () => {
      notify({ type: 'success', message: m.publish_rival_paused({ automation: name }) })
      void client.invalidateQueries({ queryKey: listKey(platformUserId) })
      await client.invalidateQueries({ queryKey: chatbotsQuery(platformUserId).queryKey })
    },
    onError: (error) =>
      notify({ type: 'error', message: m.publish_pause_failed({ automation: name, cause: causeOf(error) }) }),
  })
  return (
    <Permitted>
      <Button
        size={dense ? 'dense' : 'regular'}
        busy={isPending}
        aria-label={m.publish_pause_rival_named({ automation: name })}
        onClick={() => mutate()}
      >
        {m.common_pause()}
      </Button>
    </Permitted>
  )
}
