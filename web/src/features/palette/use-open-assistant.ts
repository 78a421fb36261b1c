import { useNavigate } from '@tanstack/react-router'
import { newChatId } from '../../lib/new-id.ts'
import { paths } from '../../lib/paths.ts'
import { useAccounts } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'

/** Opens a new chat with the assistant; without a connected account, opens the platforms screen, which says so. */
export function useOpenAssistant(): () => void {
  const user = useUser()
  const { data: accounts } = useAccounts()
  const navigate = useNavigate()
  return () =>
    void (accounts?.length === 0
      ? navigate({ to: paths.platforms, search: { assistant: 'needs-account' } })
      : navigate({
          to: paths.chat,
          params: { chatId: newChatId() },
          search: { provider_id: user.id },
        }))
}
