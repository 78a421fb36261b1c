import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { newChatId } from '../../lib/new-id.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../session/use-session.ts'
import { tooltip } from '../../ui/tooltip/tooltip.ts'

const newChatParams = () => ({ chatId: newChatId() })

interface NewChatLinkProps {
  className: string
  /** Shown for a link without visible text. */
  tip?: string | undefined
  onNavigate?: (() => void) | undefined
  children: ReactNode
}

/** Opens a new chat with the assistant. */
export function NewChatLink({ onNavigate, tip, ...rest }: NewChatLinkProps) {
  const { id } = useUser()
  return (
    <Link
      {...rest}
      {...tooltip(tip)}
      to={paths.chat}
      params={newChatParams}
      search={{ provider_id: id }}
      preload={false}
      onClick={onNavigate}
    />
  )
}
