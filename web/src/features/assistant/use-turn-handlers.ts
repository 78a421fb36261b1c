import { useEffect, useRef, useState } from 'react'
import type { TurnHandlers } from './messages/turn-block.tsx'
import type { AssistantChat } from './use-assistant-chat.ts'

/** Actions of a turn. Stable functions, so unchanged turns do not rerender. */
export function useTurnHandlers(chat: AssistantChat, fill: (text: string) => void): TurnHandlers {
  const newest = useRef({ chat, fill })
  useEffect(() => {
    newest.current = { chat, fill }
  })
  const [handlers] = useState<TurnHandlers>(() => ({
    ask: (text) => void newest.current.chat.send(text),
    edit: (text) => newest.current.fill(text),
    resend: () => newest.current.chat.resend(),
  }))
  return handlers
}
