import { saveChatMenu, type ChatMenu, type MenuParts } from '@skein/contract/inbox/chat-menu'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { call } from '../../lib/api/api.ts'
import { isVersionConflict, messageOf } from '../../lib/api/api-error.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { chatMenuQuery } from './queries.ts'

/** Stores and publishes the menu. A refusal of Instagram is part of the response, which the screen shows. */
export function useSaveMenu(platformUserId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (menu: MenuParts & { version: number }): Promise<ChatMenu> =>
      call(saveChatMenu, { platform_user_id: platformUserId, ...menu }),
    onSuccess: (savedMenu) => {
      client.setQueryData(chatMenuQuery(platformUserId).queryKey, savedMenu)
      if (savedMenu.state === 'published') notify({ type: 'success', message: m.chat_menu_saved() })
    },
    onError(error) {
      if (isVersionConflict(error))
        return client.refetchQueries({ queryKey: chatMenuQuery(platformUserId).queryKey })
      return notify({ type: 'error', message: messageOf(error, m.chat_menu_not_saved()) })
    },
  })
}
