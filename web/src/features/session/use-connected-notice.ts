import { connectErrors } from '@skein/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { sessionWords } from '../../copy/session.ts'
import { accountsQuery } from './queries.ts'
import { returnAfterConnect, useSessionStore } from './session-store.ts'

/**
 * Back from a login at a platform. What did not come about is said by the platforms screen, or in the chat that asked for
 * it.
 */
export function useConnectedNotification(user: SessionUser): void {
  useMadeConnection(user)
  useFailedConnection()
}

/**
 * After a connection: says so once, takes `connected` out of the address and asks for the accounts again. Instagram
 * comes back to its workspace, a mailbox to the platforms, and who was sent by a chat to that chat.
 */
function useMadeConnection({ id }: SessionUser): void {
  const place = useRouterState({
    select: ({ location: { pathname, search } }) => (search.connected === 'true' ? pathname : null),
  })
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const said = useRef(false)

  useEffect(() => {
    if (place === null || said.current) return
    said.current = true
    const { gmailConnected, instagramConnected } = sessionWords
    notify({ type: 'success', message: place === paths.platforms ? gmailConnected : instagramConnected })
    void client.invalidateQueries({ queryKey: accountsQuery(id).queryKey })
    const { connectingFrom } = useSessionStore.getState()
    returnAfterConnect(null)
    if (connectingFrom !== null) router.history.replace(connectingFrom)
    else void navigate({ to: '.', search: {}, replace: true })
  }, [place, id, client, navigate, router])
}

function useFailedConnection(): void {
  const code = useRouterState({ select: ({ location: { search } }) => search.connect_error })
  const router = useRouter()
  useEffect(() => {
    const { connectingFrom } = useSessionStore.getState()
    if (code === undefined || connectingFrom === null) return
    const sentence = Object.entries(connectErrors).find(([known]) => known === code)?.[1]
    notify({ type: 'warning', message: sentence ?? connectErrors.platform })
    returnAfterConnect(null)
    router.history.replace(connectingFrom)
  }, [code, router])
}
