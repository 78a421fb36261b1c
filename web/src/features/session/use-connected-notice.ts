import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SessionUser } from '../../lib/auth-client.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../ui/notify.ts'
import { sessionWords } from '../../words/session.ts'
import { accountsQuery } from './queries.ts'

/**
 * After a connection: says so once, takes `connected` out of the address and asks for the accounts again. Instagram
 * comes back to its workspace, a mailbox to the platforms.
 */
export function useConnectedNotice({ id }: SessionUser): void {
  const place = useRouterState({
    select: ({ location: { pathname, search } }) => (search.connected === 'true' ? pathname : null),
  })
  const client = useQueryClient()
  const navigate = useNavigate()
  const said = useRef(false)

  useEffect(() => {
    if (place === null || said.current) return
    said.current = true
    const { gmailConnected, instagramConnected } = sessionWords
    notify({ type: 'success', message: place === paths.platforms ? gmailConnected : instagramConnected })
    void client.invalidateQueries({ queryKey: accountsQuery(id).queryKey })
    void navigate({ to: '.', search: {}, replace: true })
  }, [place, id, client, navigate])
}
