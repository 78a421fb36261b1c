import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { notify } from '../../ui/notify.ts'
import { accountsQuery } from './queries.ts'
import { useUser } from './use-session.ts'

/** After a connection: says so once, takes `connected` out of the address and asks for the accounts again. */
export function useConnectedNotice(message: string): void {
  const connected = useSearch({ strict: false, select: (search) => search.connected === 'true' })
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const said = useRef(false)

  useEffect(() => {
    if (!connected || said.current) return
    said.current = true
    notify({ type: 'success', message })
    void client.invalidateQueries({ queryKey: accountsQuery(user.id).queryKey })
    void navigate({ to: '.', search: {}, replace: true })
  }, [connected, message, user.id, client, navigate])
}
