import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { newChatId } from '../../lib/new-id.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../session/use-session.ts'

const newChatParams = () => ({ chatId: newChatId() })

interface NewChatLinkProps {
  className: string
  title?: string | undefined
  onNavigate?: (() => void) | undefined
  children: ReactNode
}

/** Opens a new chat with the assistant. */
export function NewChatLink({ onNavigate, ...rest }: NewChatLinkProps) {
  const { id } = useUser()
  return (
    <Link
      {...rest}
      to={paths.chat}
      params={newChatParams}
      search={{ provider_id: id }}
      preload={false}
      onClick={onNavigate}
    />
  )
}
