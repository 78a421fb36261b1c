import { connectErrors } from '@skein/contract/accounts/accounts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { m } from '@skein/messages'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { paths } from '../../lib/paths.ts'
import { administratorsQuery, contactsOf } from '../../components/queries/administrators-query.ts'
import { notify, type NotificationAction } from '../../ui/feedback/notify.ts'
import { accountsQuery } from './queries.ts'
import { instagramAccounts, newestAccount } from './session-logic.ts'
import { returnAfterConnect, selectAccount, useSessionStore } from './session-store.ts'

/** The list of accounts shows its own error. */
const ignoreFailure = () => undefined

/**
 * After a login at a platform: shows a notification, removes `connected` from the URL, refetches the accounts and selects
 * the connected one.
 * A failed login is shown and logged. Returns to the page that requested the login, if any.
 */
export function useConnectedNotification({ id, administrator }: SessionUser): void {
  const place = useRouterState({
    select: ({ location: { pathname, search } }) => (search.connected === 'true' ? pathname : null),
  })
  const code = useRouterState({ select: ({ location: { search } }) => search.connect_error })
  const client = useQueryClient()
  const router = useRouter()
  const said = useRef(false)
  const reported = useRef<string | undefined>(undefined)

  useEffect(() => {
    if (place === null || said.current) return
    said.current = true
    notify({
      type: 'success',
      message: place === paths.platforms ? m.session_gmail_connected() : m.session_instagram_connected(),
    })
    void client.fetchQuery({ ...accountsQuery(id), staleTime: 0 }).then((accounts) => {
      const newest = newestAccount(instagramAccounts(accounts))
      if (newest && place !== paths.platforms) selectAccount(newest.id)
    }, ignoreFailure)
    leaveResult(router)
  }, [place, id, client, router])

  useEffect(() => {
    const isNew = code !== reported.current
    reported.current = code
    if (code === undefined || !isNew) return
    const openSettings = () =>
      void router.navigate({ to: paths.settingsPage, params: { page: 'server' }, hash: 'delivery' })
    if (code !== 'unconfigured') notifyConnectError(code)
    else if (administrator)
      notifyConnectError(code, { action: { label: m.administration_open(), onAction: openSettings } })
    else
      void administratorsText(client).then(
        (text) => notifyConnectError(code, { text }),
        () => notifyConnectError(code),
      )
    leaveResult(router)
  }, [code, client, router, administrator])
}

/**
 * Returns to the page that requested the login, or removes its result from the URL. Keeps the page that the user has opened
 * since this one rendered: effects run after the paint, and a click can come before them.
 */
function leaveResult(router: AnyRouter): void {
  const { connectingFrom } = useSessionStore.getState()
  returnAfterConnect(null)
  const { connected, connect_error } = router.latestLocation.search
  if (connected === undefined && connect_error === undefined) return
  if (connectingFrom !== null) router.history.replace(connectingFrom)
  else void router.navigate({ to: '.', search: {}, replace: true })
}

/** Returns the sentence that names the administrators; undefined without any. */
async function administratorsText(client: QueryClient): Promise<string | undefined> {
  const names = contactsOf(await client.fetchQuery(administratorsQuery)).map(({ label }) => label)
  return names.length === 0 ? undefined : `${m.administration_ask()} ${names.join(', ')}`
}

/** A login that the user canceled is no error. */
function notifyConnectError(
  code: string,
  more: { action?: NotificationAction; text?: string | undefined } = {},
): void {
  const errorText = Object.entries(connectErrors).find(([name]) => name === code)?.[1]
  const message = errorText?.() ?? m.session_connect_failed()
  if (code === 'denied') {
    notify({ type: 'info', message })
    return
  }
  console.error('Connecting an account failed:', code)
  notify({ type: 'error', message, ...more, autoHide: false })
}
