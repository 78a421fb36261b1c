import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lastChatOf } from '../../lib/browser/ui-state.ts'
import { newChatId } from '../../lib/new-id.ts'
import { paths } from '../../lib/paths.ts'
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
  return (
    <Link
      {...rest}
      {...tooltip(tip)}
      to={paths.chat}
      params={() => ({ chatId: lastChatOf(id) ?? newChatId() })}
      search={{ provider_id: id }}
      preload={false}
      onClick={onNavigate}
    />
  )
}
