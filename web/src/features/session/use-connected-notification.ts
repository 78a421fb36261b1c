import { connectErrors } from '@skein/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { sessionWords } from '../../copy/session.ts'
import { accountsQuery } from './queries.ts'
import { instagramAccounts, newestAccount } from './session-logic.ts'
import { returnAfterConnect, selectAccount, useSessionStore } from './session-store.ts'

/** The list of accounts shows its own error. */
const ignoreFailure = () => undefined

/**
 * After a login at a platform: shows a notification, removes `connected` from the URL, refetches the accounts and selects
 * the connected one.
 * Returns to the page that requested the login, if any; the platforms screen shows failures of others.
 */
export function useConnectedNotification({ id }: SessionUser): void {
  const place = useRouterState({
    select: ({ location: { pathname, search } }) => (search.connected === 'true' ? pathname : null),
  })
  const code = useRouterState({ select: ({ location: { search } }) => search.connect_error })
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const said = useRef(false)

  useEffect(() => {
    if (place === null || said.current) return
    said.current = true
    const { gmailConnected, instagramConnected } = sessionWords
    notify({ type: 'success', message: place === paths.platforms ? gmailConnected : instagramConnected })
    void client.fetchQuery({ ...accountsQuery(id), staleTime: 0 }).then((accounts) => {
      const newest = newestAccount(instagramAccounts(accounts))
      if (newest && place !== paths.platforms) selectAccount(newest.id)
    }, ignoreFailure)
    const { connectingFrom } = useSessionStore.getState()
    returnAfterConnect(null)
    if (connectingFrom !== null) router.history.replace(connectingFrom)
    else void navigate({ to: '.', search: {}, replace: true })
  }, [place, id, client, navigate, router])

  useEffect(() => {
    const { connectingFrom } = useSessionStore.getState()
    if (code === undefined || connectingFrom === null) return
    const sentence = Object.entries(connectErrors).find(([known]) => known === code)?.[1]
    notify({ type: 'warning', message: sentence ?? connectErrors.platform })
    returnAfterConnect(null)
    router.history.replace(connectingFrom)
  }, [code, router])
}
