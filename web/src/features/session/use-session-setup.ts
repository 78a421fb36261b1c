import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '@skein/messages'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { onReconnectNeeded } from '../../lib/api/reconnect-needed.ts'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'
import { accountsQuery, profileQuery } from './queries.ts'
import { chooseAccount, instagramAccounts } from './session-logic.ts'
import { claimSession, useSessionStore } from './session-store.ts'

/** Loads the profile and the accounts after sign-in, selects an account, and stores a copy for the next visit. */
export function useSessionSetup(user: SessionUser): void {
  const profile = useQuery(profileQuery(user))
  const { error, refetch } = profile
  const accounts = useQuery(accountsQuery(user.id))

  useEffect(() => claimSession(user.id), [user.id])

  // A failed call is the first to notice that Instagram signed the account out.
  const client = useQueryClient()
  useEffect(
    () =>
      onReconnectNeeded(() => void client.invalidateQueries({ queryKey: accountsQuery(user.id).queryKey })),
    [client, user.id],
  )

  useEffect(() => {
    if (profile.data) useSessionStore.setState({ profile: profile.data })
  }, [profile.data])

  useEffect(() => {
    if (!error) return
    notifyFailure(m.session_profile_not_ready(), error, () => void refetch())
  }, [error, refetch])

  useEffect(() => {
    if (!accounts.data) return
    const { selectedAccountId } = useSessionStore.getState()
    useSessionStore.setState({
      accounts: accounts.data,
      selectedAccountId: chooseAccount(instagramAccounts(accounts.data), selectedAccountId)?.id ?? null,
    })
  }, [accounts.data])
}
