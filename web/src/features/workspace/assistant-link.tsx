import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { newChatId } from '../../lib/new-id.ts'
import { paths } from '../../lib/paths.ts'
import { useLastChat } from '../session/use-last-chat.ts'
import { useUser } from '../session/use-session.ts'
import { tooltip } from '../../ui/tooltip/tooltip.ts'

interface AssistantLinkProps {
  className: string
  'aria-current': 'page' | undefined
  /** Shown for a link without visible text. */
  tip?: string | undefined
  onNavigate?: (() => void) | undefined
  children: ReactNode
}

/** Opens the assistant with the chat that was open last in this browser; with a new one at first. */
export function AssistantLink({ onNavigate, tip, ...rest }: AssistantLinkProps) {
  const { id } = useUser()
  const lastChat = useLastChat()
  return (
    <Link
      {...rest}
      {...tooltip(tip)}
      to={paths.chat}
      params={() => ({ chatId: lastChat ?? newChatId() })}
      search={{ provider_id: id }}
      preload={false}
      onClick={onNavigate}
    />
  )
}
