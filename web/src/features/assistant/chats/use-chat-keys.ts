import { useNavigate } from '@tanstack/react-router'
import { newChatId } from '../../../lib/new-id.ts'
import { paths } from '../../../lib/paths.ts'
import { useShortcut } from '../../../lib/browser/use-shortcut.ts'
import { toggleChats } from './toggle-chats.ts'

/** Keyboard shortcuts of the screen: new chat, toggle list. */
export function useChatKeys(providerId: string): void {
  const navigate = useNavigate()
  useShortcut('$mod+b', toggleChats)
  useShortcut(
    '$mod+Shift+o',
    () =>
      void navigate({
        to: paths.chat,
        params: { chatId: newChatId() },
        search: { provider_id: providerId },
      }),
  )
}
